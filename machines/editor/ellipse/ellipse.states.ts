/** Ellipse: from one point to another. */
import { spanStates } from '../gestures/span.states.ts'

export const ellipseStates = spanStates()
