/** A conversion as an administrator lives it, no effects; tests walk it through the machine. */
import { setup } from 'xstate'

type JourneyStep =
  | 'administrator.opens'
  | 'administrator.opensNothing'
  | 'administrator.closes'
  | 'administrator.checksAgain'
  | 'administrator.converts'
  | 'service.passes'
  | 'service.findsFaults'
  | 'service.cannotCheck'
  | 'service.converts'
  | 'service.refuses'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const convertPlanJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'convertPlanJourney',
  initial: 'plan',
  states: {
    plan: { on: { 'administrator.opens': 'checking', 'administrator.opensNothing': 'failed' } },
    checking: {
      on: {
        'service.passes': 'passed',
        'service.findsFaults': 'faulty',
        'service.cannotCheck': 'unchecked',
        'administrator.closes': 'planAgain',
      },
    },
    /** There is no plan to be checked: the error stands there, and nothing but the way back. */
    failed: { on: { 'administrator.closes': 'planAgain' } },
    unchecked: { on: { 'administrator.checksAgain': 'checkingAgain', 'administrator.closes': 'planAgain' } },
    faulty: { on: { 'administrator.checksAgain': 'checkingAgain', 'administrator.closes': 'planAgain' } },
    checkingAgain: {},
    passed: { on: { 'administrator.converts': 'converting', 'administrator.closes': 'planAgain' } },
    converting: { on: { 'service.converts': 'editor', 'service.refuses': 'refused' } },
    refused: { on: { 'administrator.converts': 'convertingAgain' } },
    convertingAgain: {},
    editor: {},
    planAgain: {},
  },
})
