/** Polygon: from point to point. */
import { chainStates } from '../gestures/chain.states.ts'

export const polygonStates = chainStates()
