import { expect, test } from 'vitest'
import { systemClock } from '../../../server/clock.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { importMap } from '../../../server/plans/mapImport.ts'
import { planOfMap } from '../../../server/plans/mapPlan.ts'
import { readPlanFiles } from '../../../server/plans/planFiles.ts'
import { HALL, HEAD } from './hall.ts'

const jobs = createJobs(systemClock)
const yaml = { name: 'hall.yaml', bytes: Buffer.from(JSON.stringify(HEAD)) }
const image = { name: 'hall.pgm', bytes: HALL }

test('L-002 in a process of its own a map gives the same plan', async () => {
  const plan = await planOfMap(yaml, image)
  const same = await importMap(jobs.of(1), yaml, image)
  if (!plan.ok || !same.ok) throw new Error('The hall is sound')
  expect(same.shares).toEqual(plan.shares)
  const contents = ({ files }: typeof plan) => files.map(file => [file.name, Buffer.from(file.bytes).toString('hex')])
  expect(contents(same)).toEqual(contents(plan))
})

test('L-002 in a process of its own a map is refused with the same sentence', async () => {
  expect(await importMap(jobs.of(1), yaml, undefined)).toEqual(await planOfMap(yaml, undefined))
})

test('L-002 the files of an imported map are read back as what the import says of them', async () => {
  const plan = await planOfMap(yaml, image)
  if (!plan.ok) throw new Error(plan.sentence)
  expect(await readPlanFiles(plan.files)).toMatchObject(plan.head)
})

test('L-002 what cannot be handed to the job rejects, and does not hang', async () => {
  const notBytes = { name: 'hall.yaml', bytes: new DataView(new ArrayBuffer(1)) }
  // @ts-expect-error the service hands in bytes; a job that fails for any reason looks like this
  await expect(importMap(jobs.of(1), notBytes, undefined)).rejects.toThrow('Expected Uint8Array')
})
