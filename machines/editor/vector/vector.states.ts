/** Vector: at one point. */
import { spotStates } from '../gestures/spot.states.ts'

export const vectorStates = spotStates()
