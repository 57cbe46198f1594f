import { expect, expectTypeOf, test } from 'vitest'
import { capabilitiesOf } from '../../../../contract/capabilities.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import { type LiveReadouts, liveReadouts } from '../../../../src/features/monitor/session/liveReadouts.ts'
import type { MonitorSession } from '../../../../src/features/monitor/session/monitorSession.ts'
import { createReadoutStore, type ReadoutStore } from '../../../../src/features/monitor/session/readoutStore.ts'
import {
  createPicture,
  type ShownReadouts,
  shownReadouts,
} from '../../../../src/features/monitor/session/shownReadouts.ts'

test('M-053 what is shown cannot stand in for what the robot says now, nor the other way round', () => {
  const { port1, port2 } = new MessageChannel()
  const store = createReadoutStore(port1)
  const picture = createPicture(store, () => {})
  expect([liveReadouts(store).of, shownReadouts(store, picture).of]).toEqual(['live', 'shown'])
  port1.close()
  port2.close()
  expectTypeOf<ShownReadouts>().not.toExtend<LiveReadouts>()
  expectTypeOf<LiveReadouts>().not.toExtend<ShownReadouts>()
  // What the worker says of whatever moment is neither.
  expectTypeOf<ReadoutStore>().not.toExtend<LiveReadouts>()
  expectTypeOf<ReadoutStore>().not.toExtend<ShownReadouts>()
  expectTypeOf(liveReadouts).returns.toEqualTypeOf<MonitorSession['live']>()
  expectTypeOf(shownReadouts).returns.toEqualTypeOf<MonitorSession['shown']>()
})

test('M-018 M-020 a level has the capabilities of those below it, and a viewer none', () => {
  const allowed = Object.values(LEVEL).map(level =>
    Object.entries(capabilitiesOf(level)).flatMap(([name, can]) => (can ? [name] : [])),
  )
  expect(allowed[0]).toEqual([])
  expect(allowed[1]).toEqual(['canInspect', 'canPlay', 'canReadIncidents', 'canPinAsCustomer', 'canRequest'])
  expect(allowed[2]).toHaveLength(10)
  expect(allowed[3]).toEqual(allowed[2])
})
