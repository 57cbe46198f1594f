/** Note: at one point. */
import { spotStates } from '../gestures/spot.states.ts'

export const noteStates = spotStates()
