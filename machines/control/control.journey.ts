/**
 * Control as three people live it with one robot: an operator (level 2), support (level 3) and a customer (level 1). What each can do and
 * see, no effects and no clocks; tests walk it through machines and through browsers.
 */
import { setup } from 'xstate'

type JourneyStep =
  | 'operator.take'
  | 'operator.request'
  | 'operator.release'
  | 'operator.handOver'
  | 'operator.deny'
  | 'operator.leave'
  | 'operator.stay'
  | 'operator.leaveAnyway'
  | 'support.take'
  | 'support.request'
  | 'support.release'
  | 'support.handOver'
  | 'support.deny'
  | 'customer.request'
  | 'customer.release'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const controlJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'controlJourney',
  initial: 'nobodyHolds',
  states: {
    nobodyHolds: {
      on: { 'operator.take': 'operatorHolds', 'support.take': 'supportHolds', 'customer.request': 'customerWaits' },
    },
    operatorHolds: {
      on: {
        'operator.release': 'nobodyHolds',
        'operator.leave': 'operatorLeaves',
        'support.take': 'supportHolds',
        'support.request': 'supportAsks',
        'customer.request': 'customerAsks',
      },
    },
    supportAsks: { on: { 'operator.handOver': 'supportHolds', 'operator.deny': 'supportDenied' } },
    /** Asking again has to wait, taking does not. */
    supportDenied: { on: { 'support.take': 'supportHolds' } },
    /** The operator is outranked and can only ask. */
    supportHolds: { on: { 'support.release': 'nobodyHolds', 'operator.request': 'operatorAsks' } },
    operatorAsks: { on: { 'support.handOver': 'operatorHolds', 'support.deny': 'operatorDenied' } },
    operatorDenied: { on: { 'support.release': 'nobodyHolds' } },
    /** Level 1 cannot take, so the next holder finds the request. */
    customerWaits: { on: { 'operator.take': 'customerAsks' } },
    customerAsks: { on: { 'operator.handOver': 'customerHolds', 'operator.deny': 'customerDenied' } },
    customerHolds: { on: { 'customer.release': 'nobodyHolds' } },
    customerDenied: { on: { 'operator.release': 'nobodyHolds' } },
    /** Asked whether control may be lost (M-017). */
    operatorLeaves: { on: { 'operator.stay': 'operatorHolds', 'operator.leaveAnyway': 'operatorGone' } },
    operatorGone: { on: { 'support.take': 'supportHoldsAlone' } },
    supportHoldsAlone: {},
  },
})
