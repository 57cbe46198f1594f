import type { Clock } from '../clock.ts'

const TURNS = 20

/**
 * Work that every robot has once an interval, spread over it: what a thousand robots have at one moment would hold up everybody else.
 * @param task does it for the robots that are due
 * @returns how to stop
 */
export function everyInTurns(
  clock: Pick<Clock, 'every'>,
  intervalMs: number,
  task: (isDue: (robot: number) => boolean) => void,
): () => void {
  let turn = 0
  return clock.every(intervalMs / TURNS, () => {
    turn = (turn + 1) % TURNS
    const now = turn
    task(robot => robot % TURNS === now)
  })
}
