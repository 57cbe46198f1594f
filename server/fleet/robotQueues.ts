/** Work that must be done one after another for each robot; robots do not wait for one another. */
export type RobotQueues = {
  /** Settles as the task does. */
  readonly run: <T>(robot: number, task: () => Promise<T>) => Promise<T>
  /** Settles when everything handed in so far is done. */
  readonly drained: () => Promise<void>
}

export function createRobotQueues(): RobotQueues {
  const tails = new Map<number, Promise<void>>()
  return {
    run: (robot, task) => {
      const result = (tails.get(robot) ?? Promise.resolve()).then(task)
      const done = (): void => {
        if (tails.get(robot) === tail) tails.delete(robot)
      }
      const tail = result.then(done, done)
      tails.set(robot, tail)
      return result
    },
    drained: async () => {
      await Promise.all(tails.values())
    },
  }
}
