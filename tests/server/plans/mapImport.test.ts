import { expect, test } from 'vitest'
import { importMap } from '../../../server/plans/mapImport.ts'
import { planOfMap } from '../../../server/plans/mapPlan.ts'
import { HALL, HEAD } from './hall.ts'

const yaml = { name: 'hall.yaml', bytes: Buffer.from(JSON.stringify(HEAD)) }
const image = { name: 'hall.pgm', bytes: HALL }

test('L-002 in a thread of its own a map gives the same plan', async () => {
  const plan = await planOfMap(yaml, image)
  const same = await importMap(yaml, image)
  if (!plan.ok || !same.ok) throw new Error('The hall is sound')
  expect(same.shares).toEqual(plan.shares)
  const contents = ({ files }: typeof plan) => files.map(file => [file.name, Buffer.from(file.bytes).toString('hex')])
  expect(contents(same)).toEqual(contents(plan))
})

test('L-002 in a thread of its own a map is refused with the same sentence', async () => {
  expect(await importMap(yaml, undefined)).toEqual(await planOfMap(yaml, undefined))
})

test('L-002 what cannot be handed to the thread rejects, and does not hang', async () => {
  const notBytes = { name: 'hall.yaml', bytes: new DataView(new ArrayBuffer(1)) }
  // @ts-expect-error the service hands in bytes; a worker that fails for any reason looks like this
  await expect(importMap(notBytes, undefined)).rejects.toThrow('Expected Uint8Array')
})
