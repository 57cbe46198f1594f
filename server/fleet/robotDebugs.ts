import * as v from 'valibot'
import { MAX_DEBUG_BYTES, type RobotDebug, robotDebugSchema } from '../../contract/robot/debug.ts'
import type { Clock } from '../clock.ts'

/** What robots say of their own behaviour, for those who ask: a robot says it while somebody does. */
export type RobotDebugs = {
  /** Calls `listener` with the chart as soon as it is known, and then with each change; the answer ends it. */
  readonly watch: (robot: number, listener: (message: RobotDebug) => void) => () => void
  /** A message of the robot, as it came; false when it is broken. */
  readonly take: (robot: number, payload: Uint8Array) => boolean
}

type Watched = {
  readonly listeners: Set<(message: RobotDebug) => void>
  /** The chart with the newest state, for those who come later. */
  known: Extract<RobotDebug, { readonly type: 'chart' }> | undefined
  sinceMs: number
  count: number
}

/** Of one robot; what is more is left out, and its numbers say that something is missing. */
const MAX_MESSAGES_PER_SECOND = 50

/** @param ask tells the robot whether somebody asks */
export function createRobotDebugs(
  clock: Pick<Clock, 'monotonicMs'>,
  ask: (robot: number, isWanted: boolean) => void,
): RobotDebugs {
  const robots = new Map<number, Watched>()

  function isTooMany(watched: Watched): boolean {
    const now = clock.monotonicMs()
    if (now - watched.sinceMs >= 1000) {
      watched.sinceMs = now
      watched.count = 0
    }
    watched.count += 1
    return watched.count > MAX_MESSAGES_PER_SECOND
  }

  return {
    watch: (robot, listener) => {
      const before = robots.get(robot)
      const watched = before ?? { listeners: new Set(), known: undefined, sinceMs: clock.monotonicMs(), count: 0 }
      robots.set(robot, watched)
      watched.listeners.add(listener)
      if (!before) ask(robot, true)
      if (watched.known) listener(watched.known)
      return () => {
        if (!watched.listeners.delete(listener) || watched.listeners.size > 0) return
        robots.delete(robot)
        ask(robot, false)
      }
    },
    take: (robot, payload) => {
      const watched = robots.get(robot)
      if (!watched || isTooMany(watched)) return true
      const message = payload.byteLength <= MAX_DEBUG_BYTES ? parsed(payload) : undefined
      if (!message) return false
      if (message.type === 'chart') watched.known = message
      else if (watched.known) watched.known = { ...watched.known, seq: message.seq, state: message.state }
      for (const listener of watched.listeners) listener(message)
      return true
    },
  }
}

function parsed(payload: Uint8Array): RobotDebug | undefined {
  try {
    const message = v.safeParse(robotDebugSchema, JSON.parse(new TextDecoder().decode(payload)))
    return message.success ? message.output : undefined
  } catch {
    return undefined
  }
}
