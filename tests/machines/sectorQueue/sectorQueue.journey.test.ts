import { expect, test } from 'vitest'
import { sectorQueueJourney } from '../../../machines/sectorQueue/sectorQueue.journey.ts'
import { QUEUE_CONFIRM_MS } from '../../../machines/sectorQueue/sectorQueue.machine.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { startQueue } from './robot.ts'

/** What the operator sees and what the robot was sent, by the machine. */
function walkers(): JourneyMaps<typeof sectorQueueJourney> {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  const shows = (standing: string, shown: string, sent: readonly string[]) => async () => {
    expect([queue.standing(), queue.shown(), queue.sentOrders()]).toEqual([standing, shown, sent])
  }
  const standsBy = (standing: string) => async () => {
    expect(queue.standing()).toBe(standing)
    expect(queue.shown()).toBe(queue.sentOrders().at(-1))
  }
  const act = (run: () => void) => async () => run()
  return {
    events: {
      'operator.edits': act(() => queue.change({ type: 'remove', sector: 2 })),
      'operator.editsAgain': act(() => queue.change({ type: 'remove', sector: 3 })),
      'operator.usesRobotOrder': act(() => queue.actor.send({ type: 'queue.dropped' })),
      'operator.sendsAgain': act(() => queue.actor.send({ type: 'queue.sentAgain' })),
      'robot.accepts': () => queue.answer(true),
      'robot.refuses': () => queue.answer(false),
      'robot.confirms': act(() => queue.report(queue.sentOrders().at(-1) ?? '')),
      'robot.saysOther': act(() => queue.report('1d 2c 3q')),
      'robot.staysSilent': act(() => queue.clock.increment(QUEUE_CONFIRM_MS)),
    },
    states: {
      robotOrder: shows('synced', '1c 2q 3q', []),
      otherOrder: shows('synced', '1d 2c 3q', []),
      underWay: shows('sending', '1c 2s 3q', ['1c 2s 3q']),
      underWayAnyway: shows('sending', '1c 2s 3q', ['1c 2s 3q']),
      lastWaits: shows('sending', '1c 2s 3s', ['1c 2s 3q']),
      lastUnderWay: shows('sending', '1c 2s 3s', ['1c 2s 3q', '1c 2s 3s']),
      lastAccepted: shows('confirming', '1c 2s 3s', ['1c 2s 3q', '1c 2s 3s']),
      accepted: shows('confirming', '1c 2s 3q', ['1c 2s 3q']),
      confirmed: standsBy('synced'),
      syncError: standsBy('outOfSync'),
      robotOrderAgain: shows('synced', '1c 2q 3q', ['1c 2s 3q']),
      underWayAgain: shows('sending', '1c 2s 3q', ['1c 2s 3q', '1c 2s 3q']),
      acceptedAtLast: standsBy('confirming'),
    },
  }
}

test.each(journeyPaths(sectorQueueJourney))('L-062 M-067 M-068 $title', async path => {
  expect.hasAssertions()
  await path.walk(walkers())
})
