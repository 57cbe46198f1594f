/** Pictures a second while only telemetry changes (M-104). */
const TELEMETRY_FPS = 24
const INTERVAL_MS = 1000 / TELEMETRY_FPS

/** When the next telemetry picture is due; camera motion does not wait for it. */
export type Pacing = { readonly nextMs: number }

export const INITIAL_PACING: Pacing = { nextMs: Number.NEGATIVE_INFINITY }

export const isDue = (pacing: Pacing, nowMs: number): boolean => nowMs >= pacing.nextMs

/** Keeps the mean rate although animation frames fall between the marks or one is held up; more than that is not caught up with. */
const LATEST_MS = 2 * INTERVAL_MS

/** After a picture at `nowMs`. */
export const paced = (pacing: Pacing, nowMs: number): Pacing => ({
  nextMs: nowMs - pacing.nextMs > LATEST_MS ? nowMs + INTERVAL_MS : pacing.nextMs + INTERVAL_MS,
})
