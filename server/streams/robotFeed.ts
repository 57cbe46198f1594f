import type { Eta } from '../../contract/sockets/streamer.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { etaOf, SECTOR_ORDER_CHANNEL } from './eta.ts'
import { type ChannelMask, createSelections, type Selection } from './selection.ts'

/** A viewer of one robot, as the feed sees it. */
export type FeedViewer = {
  readonly channels: () => ChannelMask
  readonly tick: (selection: Selection, nowMs: number) => void
  readonly eta: (eta: Eta) => void
}

/** One robot's frames for all its viewers: gathered for a tick, selected and joined once for each set of channels. */
export type RobotFeed = {
  readonly add: (viewer: FeedViewer) => void
  readonly remove: (viewer: FeedViewer) => void
  readonly isWatched: () => boolean
  readonly eta: () => Eta | undefined
  readonly tick: (nowMs: number) => void
  readonly close: () => void
}

export function createRobotFeed(robot: number, fleet: Pick<Fleet, 'onFrame' | 'registry'>): RobotFeed {
  const viewers = new Set<FeedViewer>()
  let frames: LiveFrame[] = []
  /** From what is remembered of the robot, which may be forgotten. */
  const etaNow = (): Eta | undefined => {
    const sectorOrder = fleet.registry
      .entry(robot)
      .memory.recall(channel => (channel === SECTOR_ORDER_CHANNEL ? Number.NEGATIVE_INFINITY : undefined))
      .at(-1)
    return sectorOrder && etaOf(sectorOrder)
  }

  const stop = fleet.onFrame(robot, frame => {
    frames.push(frame)
    if (frame.channel !== SECTOR_ORDER_CHANNEL) return
    const eta = etaOf(frame)
    if (eta) for (const viewer of viewers) viewer.eta(eta)
  })

  return {
    add: viewer => viewers.add(viewer),
    remove: viewer => viewers.delete(viewer),
    isWatched: () => viewers.size > 0,
    eta: etaNow,
    tick: nowMs => {
      const select = createSelections(frames)
      frames = []
      for (const viewer of viewers) viewer.tick(select(viewer.channels()), nowMs)
    },
    close: stop,
  }
}
