/**
 * The making of a plan from a map as somebody lives it who may leave at any time. What they can do and see, no effects and no clocks; tests walk it
 * through machines.
 */
import { setup } from 'xstate'

type JourneyStep =
  | 'ann.sendMap'
  | 'ann.sendBroken'
  | 'ann.comeBack'
  | 'ann.takeSome'
  | 'ann.startOver'
  | 'service.propose'
  | 'service.refuse'
  | 'service.lose'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const createPlanJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'createPlanJourney',
  initial: 'formShown',
  states: {
    formShown: { on: { 'ann.sendMap': 'tracing', 'ann.sendBroken': 'tracingBroken' } },
    tracing: {
      on: {
        'service.propose': 'proposed',
        'ann.comeBack': 'resumed',
        'service.lose': 'waiting',
        'ann.startOver': 'empty',
      },
    },
    /** The service is away for a moment: it is asked again. */
    waiting: { on: { 'service.propose': 'proposed' } },
    /** With the map folder of the address alone (L-054). */
    resumed: { on: { 'service.propose': 'proposed' } },
    tracingBroken: { on: { 'service.refuse': 'refused' } },
    /** The form is open again, with the reason. */
    refused: { on: { 'ann.sendMap': 'tracing' } },
    empty: {},
    proposed: { on: { 'ann.takeSome': 'made' } },
    made: {},
  },
})
