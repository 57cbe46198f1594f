/** The inspector as a developer goes through it: what happens now, one moment of what has happened, from event to event, and a copy to try. */
import { setup } from 'xstate'

type JourneyStep =
  | 'freeze'
  | 'pick'
  | 'stepBack'
  | 'stepForward'
  | 'stepBeyond'
  | 'now'
  | 'tryIt'
  | 'closeTry'
  | 'chooseOther'
type JourneyEvent = { readonly [S in JourneyStep]: { readonly type: S } }[JourneyStep]

export const inspectorJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'inspectorJourney',
  initial: 'following',
  states: {
    following: { on: { freeze: 'frozen', pick: 'frozen', stepBack: 'stepping', tryIt: 'trying' } },
    frozen: { on: { stepBack: 'stepping', now: 'following', tryIt: 'tryingThen' } },
    stepping: { on: { stepForward: 'stepping', stepBeyond: 'following', pick: 'frozen', now: 'following' } },
    trying: { on: { closeTry: 'following', chooseOther: 'following' } },
    tryingThen: { on: { closeTry: 'frozen', now: 'trying' } },
  },
})
