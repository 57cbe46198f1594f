/** What robots ran on in the course of a season: what they run on now came in its last weeks, what came before it in the weeks before. */
import { between, createRandom, seedOf } from '../random.ts'

const RELEASES = ['2.2.3', '2.3.0', '2.4.2', '2.5.0', '2.6.4', '2.7.0', '2.7.1'] as const
const DAY_MS = 86_400_000
/** Days before the season's end at which a robot got its newest release, and the one before it. */
const CAME_DAYS = [
  [8, 30],
  [38, 75],
] as const
const PURPOSE = 331

/** The release on a robot at a time. @param newest on which the robot is at the season's end */
export function softwareAt(newest: string, seed: number, endMs: number): (timeMs: number) => string {
  const random = createRandom(seedOf(seed, PURPOSE))
  const came = CAME_DAYS.map(([least, most]) => endMs - between(random, least, most) * DAY_MS)
  const place = RELEASES.findIndex(release => release === newest)
  return timeMs =>
    place < 0 ? newest : (RELEASES[Math.max(0, place - came.filter(ms => timeMs < ms).length)] ?? newest)
}
