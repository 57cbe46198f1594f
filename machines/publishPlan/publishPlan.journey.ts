/**
 * The publishing of one version as two people live it who have it open at once. What each can do and see, no effects and no clocks; tests walk it
 * through machines and through browsers.
 */
import { setup } from 'xstate'

type JourneyStep =
  | 'ann.open'
  | 'ann.typeNothing'
  | 'ann.typeTooLong'
  | 'ann.typeUsual'
  | 'ann.confirm'
  | 'ann.think'
  | 'ann.meanIt'
  | 'ann.dismiss'
  | 'ann.lookAgain'
  | 'bob.publishFirst'
  | 'link.loseAnswer'
  | 'link.breakOff'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const publishPlanJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'publishPlanJourney',
  initial: 'planShown',
  states: {
    planShown: { on: { 'ann.open': 'changesShown' } },
    changesShown: {
      on: {
        'ann.confirm': 'published',
        'ann.typeNothing': 'timeMissing',
        'ann.typeTooLong': 'farOff',
        'bob.publishFirst': 'behindBob',
        'link.loseAnswer': 'answerLost',
        'link.breakOff': 'brokenOff',
      },
    },
    /** What she confirms will arrive, and its answer will not; nothing on this screen says so. */
    answerLost: { on: { 'ann.confirm': 'published' } },
    /** Nor will any answer after it, until she looks again (L-046). */
    brokenOff: { on: { 'ann.confirm': 'unknown' } },
    unknown: { on: { 'ann.lookAgain': 'published' } },
    /** Confirming says what is missing, and publishes nothing (L-040). */
    timeMissing: { on: { 'ann.typeUsual': 'corrected' } },
    corrected: { on: { 'ann.confirm': 'published' } },
    farOff: { on: { 'ann.confirm': 'asked' } },
    asked: { on: { 'ann.think': 'farOff', 'ann.meanIt': 'published' } },
    /** Nothing on this screen says yet that the version is published. */
    behindBob: { on: { 'ann.confirm': 'refused' } },
    /** One sentence (L-045, L-046). */
    refused: { on: { 'ann.dismiss': 'alreadyPublished' } },
    alreadyPublished: {},
    published: {},
  },
})
