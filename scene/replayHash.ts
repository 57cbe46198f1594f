/** A number for what a replay must reproduce of a scene. */
import { channelByName } from '../contract/telemetry/channels.ts'
import { chunkVertices } from '../map/trail.ts'
import type { Scene } from './scene.ts'
import { hashOf } from './sceneHash.ts'

/**
 * 16 hexadecimal digits; equal for a scene as it was seen live, of the recorded frames, and as it is replayed at the same log time: the newest
 * message of each recorded channel, plan, localization, coverage and robot messages. Not what depends on when the fold began: counts of
 * arrivals, generations, and what was kept of late of poses and scans.
 */
export function replayHash({ latest, plan, localizationLost, coverage, robotMessages }: Scene): string {
  const recorded = Object.values(latest).filter(
    ({ channel }) => channelByName(channel).recordedIntervalMs !== undefined,
  )
  return hashOf({
    latest: Object.fromEntries(recorded.map(message => [message.channel, message])),
    plan,
    localizationLost,
    coverage: coverage.chunks.map((_, index) => chunkVertices(coverage, index)),
    robotMessages,
  })
}
