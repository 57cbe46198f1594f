import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walkedChartsOf } from '../../contract/journal/walkedCharts.ts'
import { chartDefinition } from '../../machines/journal/chartDefinition.ts'
import { definitionHash } from '../../machines/journal/definitionHash.ts'
import { PRODUCT_MACHINES } from '../../machines/journal/productMachines.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync('machines/*/*.walked.json', { cwd: ROOT }).toSorted()

/** Whoever changes a chart or its tests writes them anew: `SWATH_WALKED=1 vitest run tests/machines`. */
test.each(FILES)('%s is of tests that are there, and of charts as they are', file => {
  expect(existsSync(join(ROOT, 'tests', file.replace('.walked.json', '.test.ts')))).toBe(true)
  for (const [id, { definition, transitions }] of Object.entries(
    walkedChartsOf(readFileSync(join(ROOT, file), 'utf8')),
  )) {
    const machine = PRODUCT_MACHINES.get(id) ?? expect.unreachable(`${id} is no machine of the console`)
    expect(definition, id).toBe(definitionHash(machine))
    const known = new Set(chartDefinition(machine).transitions.map(transition => transition.id))
    expect(transitions.filter(each => !known.has(each))).toEqual([])
    expect(transitions.length, id).toBeGreaterThan(0)
  }
})

test('path tests walk every statechart of the console', () => {
  const walked = FILES.flatMap(file => Object.keys(walkedChartsOf(readFileSync(join(ROOT, file), 'utf8'))))
  expect([...PRODUCT_MACHINES.keys()].filter(id => !walked.includes(id))).toEqual([])
})
