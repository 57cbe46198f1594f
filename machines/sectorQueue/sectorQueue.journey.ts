/** The order of sectors as an operator and a robot live it, no effects and no clocks; tests walk it through the machine. */
import { setup } from 'xstate'

type JourneyStep =
  | 'operator.edits'
  | 'operator.editsAgain'
  | 'operator.usesRobotOrder'
  | 'operator.sendsAgain'
  | 'robot.accepts'
  | 'robot.refuses'
  | 'robot.confirms'
  | 'robot.saysOther'
  | 'robot.staysSilent'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const sectorQueueJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'sectorQueueJourney',
  initial: 'robotOrder',
  states: {
    robotOrder: { on: { 'robot.saysOther': 'otherOrder', 'operator.edits': 'underWay' } },
    /** Without an edit the robot's newest order is shown. */
    otherOrder: {},
    underWay: {
      on: {
        'robot.accepts': 'accepted',
        'robot.refuses': 'syncError',
        'robot.saysOther': 'underWayAnyway',
        'operator.editsAgain': 'lastWaits',
      },
    },
    /** An order that comes meanwhile does not overwrite the edit (M-068). */
    underWayAnyway: {},
    /** The newer order waits until the one that is under way has been answered (M-067). */
    lastWaits: { on: { 'robot.accepts': 'lastUnderWay' } },
    lastUnderWay: { on: { 'robot.accepts': 'lastAccepted' } },
    lastAccepted: { on: { 'robot.confirms': 'confirmed' } },
    accepted: { on: { 'robot.confirms': 'confirmed', 'robot.staysSilent': 'syncError' } },
    confirmed: {},
    syncError: {
      on: {
        'operator.usesRobotOrder': 'robotOrderAgain',
        'operator.sendsAgain': 'underWayAgain',
        'robot.confirms': 'confirmed',
      },
    },
    robotOrderAgain: {},
    underWayAgain: { on: { 'robot.accepts': 'acceptedAtLast' } },
    acceptedAtLast: {},
  },
})
