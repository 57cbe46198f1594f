/** A session as one person lives it at a desk with two tabs of one browser: what they can do and see, no effects and no clocks. */
import { setup } from 'xstate'

type JourneyStep =
  | 'person.signsIn'
  | 'person.signsInWithFactor'
  | 'person.givesCode'
  | 'person.givesWrongCode'
  | 'newcomer.signsIn'
  | 'person.accepts'
  | 'person.signsOut'
  | 'person.opensAnotherTab'
  | 'person.leaves'
  | 'person.staysAway'
  | 'person.staysHere'
  | 'person.staysThere'
  | 'person.signsOutThere'
  | 'super.actsAsPerson'
  | 'super.stopsActing'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const sessionJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'sessionJourney',
  initial: 'signedOut',
  states: {
    signedOut: {
      on: {
        'person.signsIn': 'signedIn',
        'person.signsInWithFactor': 'codeAsked',
        'newcomer.signsIn': 'agreementAsked',
        'super.actsAsPerson': 'acting',
      },
    },
    codeAsked: { on: { 'person.givesCode': 'signedIn', 'person.givesWrongCode': 'codeRefused' } },
    codeRefused: { on: { 'person.givesCode': 'signedIn' } },
    /** Nothing else opens before it is accepted. */
    agreementAsked: { on: { 'person.accepts': 'signedIn', 'person.signsOut': 'signedOut' } },
    signedIn: {
      on: {
        'person.signsOut': 'signedOut',
        'person.leaves': 'warned',
        'person.opensAnotherTab': 'inTwoTabs',
      },
    },
    warned: { on: { 'person.staysHere': 'signedIn', 'person.staysAway': 'expired' } },
    expired: { on: { 'person.signsIn': 'signedIn' } },
    inTwoTabs: { on: { 'person.leaves': 'warnedInBoth', 'person.signsOutThere': 'signedOutInBoth' } },
    /** Answered in one tab, it is answered in both. */
    warnedInBoth: {
      on: { 'person.staysHere': 'inTwoTabs', 'person.staysThere': 'inTwoTabs', 'person.staysAway': 'expiredInBoth' },
    },
    expiredInBoth: { on: { 'person.signsIn': 'inTwoTabs' } },
    signedOutInBoth: { on: { 'person.signsIn': 'inTwoTabs' } },
    acting: { on: { 'super.stopsActing': 'actingNoMore' } },
    actingNoMore: {},
  },
})
