/**
 * While only telemetry changes, pictures are this far apart at least, ms. Frames come in up to 25 batches a second; each gets its picture on a
 * display of 60 Hz only when every second animation frame may be drawn, so that the 24 pictures a second of M-104 are reached and 30 not passed.
 * A little less than two frames of 60 Hz: their times waver.
 */
const APART_MS = 32

/** When the last picture was drawn; camera motion does not wait. */
export type Pacing = { readonly drawnMs: number }

export const INITIAL_PACING: Pacing = { drawnMs: Number.NEGATIVE_INFINITY }

export const isDue = (pacing: Pacing, nowMs: number): boolean => nowMs - pacing.drawnMs >= APART_MS

/** After a picture at `nowMs`. */
export const paced = (nowMs: number): Pacing => ({ drawnMs: nowMs })
