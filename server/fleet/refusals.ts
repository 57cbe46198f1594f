import type { RefusalReason } from './liveFrame.ts'

export type Refusal = {
  readonly robot: number
  readonly channel: number
  readonly reason: RefusalReason
  readonly count: number
}

/** Frames refused since the service started, by robot, channel and reason. */
export type Refusals = {
  readonly count: (robot: number, channel: number, reason: RefusalReason) => void
  /** Of one robot, by reason, over all channels. */
  readonly ofRobot: (robot: number) => { readonly [reason: string]: number }
  readonly all: () => readonly Refusal[]
}

export function createRefusals(): Refusals {
  const counted = new Map<number, Map<string, Refusal>>()
  return {
    count: (robot, channel, reason) => {
      const ofRobot = counted.get(robot) ?? new Map<string, Refusal>()
      counted.set(robot, ofRobot)
      const key = `${channel} ${reason}`
      ofRobot.set(key, { robot, channel, reason, count: (ofRobot.get(key)?.count ?? 0) + 1 })
    },
    ofRobot: robot => {
      const byReason: Record<string, number> = {}
      for (const { reason, count } of counted.get(robot)?.values() ?? [])
        byReason[reason] = (byReason[reason] ?? 0) + count
      return byReason
    },
    all: () => [...counted.values()].flatMap(ofRobot => [...ofRobot.values()]),
  }
}
