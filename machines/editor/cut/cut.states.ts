/** Cut: from one point to another. */
import { spanStates } from '../gestures/span.states.ts'

export const cutStates = spanStates()
