/** Robots of open monitors, asked for their own behaviour while the inspector is open. */

/** A robot that has said nothing by then has nothing to say. Ms. */
const ANSWER_MS = 3000

type Watched = {
  readonly robot: number
  readonly ask: (isWanted: boolean) => void
  /** `awaited` until the robot has told its chart, or has taken too long for it. */
  answer: 'unasked' | 'awaited' | 'heard' | 'silent'
  timer: ReturnType<typeof setTimeout> | undefined
}

const robots = new Set<Watched>()
const listeners = new Set<() => void>()
const NOBODY: readonly number[] = []
let silent = NOBODY

function refresh(): void {
  const next = [...robots].filter(({ answer }) => answer === 'silent').map(({ robot }) => robot)
  if (next.join() === silent.join()) return
  silent = next
  for (const listener of listeners) listener()
}

function ask(watched: Watched): void {
  watched.answer = 'awaited'
  watched.timer = setTimeout(() => {
    if (watched.answer === 'awaited') watched.answer = 'silent'
    refresh()
  }, ANSWER_MS)
  watched.ask(true)
}

/** Counts the robot of an open worker in. `heard`: it has told its chart. */
export function noteRobot(robot: number, askRobot: (isWanted: boolean) => void) {
  const watched: Watched = { robot, ask: askRobot, answer: 'unasked', timer: undefined }
  robots.add(watched)
  if (listeners.size > 0) ask(watched)
  return {
    heard: (): void => {
      watched.answer = 'heard'
      refresh()
    },
    forget: (): void => {
      clearTimeout(watched.timer)
      robots.delete(watched)
      refresh()
    },
  }
}

/** Robots are asked for as long as somebody listens: with `silentRobots` for `useSyncExternalStore`. */
export function subscribeRobots(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) for (const watched of robots) ask(watched)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const watched of robots) {
      watched.ask(false)
      clearTimeout(watched.timer)
      watched.answer = 'unasked'
    }
    refresh()
  }
}

/** Those that were asked and have told nothing; the same list until it changes. */
export const silentRobots = (): readonly number[] => silent
