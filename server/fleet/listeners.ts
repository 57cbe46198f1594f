/** Callbacks by robot. */
export type RobotListeners<T> = {
  readonly add: (robot: number, listener: (value: T) => void) => () => void
  readonly addEvery: (listener: (robot: number, value: T) => void) => () => void
  readonly call: (robot: number, value: T) => void
}

export function createRobotListeners<T>(): RobotListeners<T> {
  const byRobot = new Map<number, Set<(value: T) => void>>()
  const every = new Set<(robot: number, value: T) => void>()
  return {
    add: (robot, listener) => {
      const listeners = byRobot.get(robot) ?? new Set()
      byRobot.set(robot, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byRobot.get(robot) === listeners) byRobot.delete(robot)
      }
    },
    addEvery: listener => {
      every.add(listener)
      return () => every.delete(listener)
    },
    call: (robot, value) => {
      for (const listener of every) listener(robot, value)
      for (const listener of byRobot.get(robot) ?? []) listener(value)
    },
  }
}
