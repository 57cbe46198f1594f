import { sceneBytes } from '../scene/sceneBytes.ts'
import { sceneHash } from '../scene/sceneHash.ts'
import type { EventLog } from './log/eventLog.ts'
import { logExcerpt } from './log/logExcerpt.ts'
import { lastScan } from './readout/lastScan.ts'
import type { ViewParts } from './readout/viewReadout.ts'

/** What support, tests and the bench ask of a view. */
export const diagnosticCalls = ({ feed, player, screen }: ViewParts, log: EventLog) => ({
  sceneHash: () => sceneHash(player.scene()),
  async sceneHashAt(timeMs: number) {
    const then = await log.sceneAt(timeMs)
    return then && sceneHash(then)
  },
  logExcerpt: (spanMs: number) => logExcerpt(log, spanMs),
  lastScan: () => lastScan(player.scene()),
  counters: () => ({
    ...feed.counts(),
    shownMs: player.shownMs(),
    framesDrawn: screen.loop.framesDrawn(),
    robotToPixelMs: screen.loop.latenciesMs(),
    logBytes: log.size().memoryBytes,
    sceneBytes: sceneBytes(player.scene()),
  }),
})
