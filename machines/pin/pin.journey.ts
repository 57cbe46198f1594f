/** A pin as an operator and a colleague live it, no effects; tests walk it through the machine. */
import { setup } from 'xstate'

type JourneyStep =
  | 'operator.places'
  | 'operator.opens'
  | 'operator.writes'
  | 'operator.saves'
  | 'operator.leaves'
  | 'operator.discards'
  | 'operator.stays'
  | 'operator.modifies'
  | 'operator.resolves'
  | 'operator.deletes'
  | 'operator.confirms'
  | 'operator.cancels'
  | 'operator.takesTheirs'
  | 'operator.keepsOwn'
  | 'service.saves'
  | 'service.fails'
  | 'colleague.wasFaster'
  | 'colleague.tookItAway'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const pinJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'pinJourney',
  initial: 'map',
  states: {
    map: { on: { 'operator.places': 'blankForm', 'operator.opens': 'card' } },
    blankForm: { on: { 'operator.saves': 'marked', 'operator.writes': 'written', 'operator.leaves': 'mapAgain' } },
    /** What is missing is marked (N-010, N-011). */
    marked: { on: { 'operator.writes': 'written' } },
    mapAgain: {},
    written: { on: { 'operator.saves': 'creating', 'operator.leaves': 'askedOfNew' } },
    askedOfNew: { on: { 'operator.stays': 'writtenStill', 'operator.discards': 'mapAgain' } },
    writtenStill: {},
    creating: { on: { 'service.saves': 'created', 'service.fails': 'writtenStill' } },
    created: {},
    card: {
      on: {
        'operator.modifies': 'form',
        'operator.resolves': 'askedToResolve',
        'operator.deletes': 'askedToDelete',
        'operator.leaves': 'mapAgain',
      },
    },
    form: { on: { 'operator.writes': 'rewritten', 'operator.leaves': 'cardAgain' } },
    cardAgain: {},
    rewritten: { on: { 'operator.saves': 'saving', 'operator.leaves': 'askedOfOld' } },
    askedOfOld: { on: { 'operator.discards': 'cardAgain', 'operator.stays': 'rewrittenStill' } },
    rewrittenStill: {},
    saving: {
      on: {
        'service.saves': 'edited',
        'service.fails': 'rewrittenStill',
        'colleague.wasFaster': 'bothVersions',
        'colleague.tookItAway': 'ownVersionLeft',
      },
    },
    edited: {},
    /** The second of two editors sees the other version beside their own. */
    bothVersions: { on: { 'operator.takesTheirs': 'theirVersion', 'operator.keepsOwn': 'savingOver' } },
    theirVersion: {},
    savingOver: { on: { 'service.saves': 'edited' } },
    /** The pin is deleted meanwhile; the operator's text becomes a new pin. */
    ownVersionLeft: { on: { 'operator.keepsOwn': 'creatingAnew', 'operator.takesTheirs': 'mapAgain' } },
    creatingAnew: { on: { 'service.saves': 'created' } },
    askedToResolve: { on: { 'operator.confirms': 'resolving', 'operator.cancels': 'cardAgain' } },
    resolving: { on: { 'service.saves': 'resolved', 'service.fails': 'cardAgain' } },
    resolved: {},
    askedToDelete: { on: { 'operator.confirms': 'deleting', 'operator.cancels': 'cardAgain' } },
    deleting: { on: { 'service.saves': 'mapAgain', 'service.fails': 'cardAgain' } },
  },
})
