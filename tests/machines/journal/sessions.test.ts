import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBundle } from '../../../contract/journal/bundle.ts'
import { PRODUCT_MACHINES } from '../../../machines/journal/productMachines.ts'
import { replay } from '../../../machines/journal/replay.ts'

/** Sessions of real runs of the product, made by `SWATH_SESSIONS=tests/sessions` with `e2e/long/sessions.spec.ts`. */
const FOLDER = join(import.meta.dirname, '../../sessions')
const FILES = readdirSync(FOLDER).filter(name => name.endsWith('.swath'))

test.each(FILES)('the present machines make of %s what the machines of its day made of it', async name => {
  const opened = await openBundle(new Blob([new Uint8Array(readFileSync(join(FOLDER, name)))]))
  if (!opened.ok) throw new Error(`${name}: ${opened.fault}`)
  const { entries } = opened.bundle
  const { compared, skipped, difference } = replay(entries, PRODUCT_MACHINES)
  // What runs elsewhere tells what it has done, and has its code there.
  const elsewhere = entries.filter(entry => entry.kind === 'event.received' && entry.actor.startsWith('worker:'))
  expect({ skipped, difference }).toEqual({ skipped: elsewhere.length, difference: undefined })
  expect(compared).toBeGreaterThan(50)
})

test('three sessions are there to be replayed: a hand-over, a drawing and a monitor', () => {
  expect(FILES.toSorted()).toEqual(['drawing.swath', 'handOver.swath', 'monitor.swath'])
})
