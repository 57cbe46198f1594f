/** How far behind an operator may be: amber, red, and blocked for manual motion. Milliseconds. */
const AMBER_MS = 150
const RED_MS = 300
const BLOCKED_MS = 500

export type LinkQuality = 'unknown' | 'good' | 'slow' | 'bad' | 'blocked'

/** The worse of the command's round trip and the picture's age decides. */
export function linkQuality(roundTripMs: number | undefined, pictureAgeMs: number | undefined): LinkQuality {
  if (pictureAgeMs === undefined) return 'unknown'
  const behindMs = Math.max(roundTripMs ?? 0, pictureAgeMs)
  if (behindMs >= BLOCKED_MS) return 'blocked'
  if (behindMs >= RED_MS) return 'bad'
  return behindMs >= AMBER_MS ? 'slow' : 'good'
}
