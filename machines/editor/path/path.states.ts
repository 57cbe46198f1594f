/** Path: from point to point. */
import { chainStates } from '../gestures/chain.states.ts'

export const pathStates = chainStates()
