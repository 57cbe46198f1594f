import type { Eta } from '../../contract/sockets/streamer.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { messageOf } from '../fleet/liveMessage.ts'

export const SECTOR_ORDER_CHANNEL = CHANNEL.sectorOrder

/** Seconds until the current sector and the whole run are done, by the robot's own sector queue; undefined when it cannot be read. */
export function etaOf(frame: LiveFrame): Eta | undefined {
  const message = messageOf(frame)
  if (message?.channel !== 'sector_order') return undefined
  const ahead = message.body.queue.filter(({ status }) => status === 'current' || status === 'queued')
  const current = ahead.find(({ status }) => status === 'current')
  const run = ahead.reduce((sum, { estimated_s: seconds }) => sum + seconds, 0)
  return { run, ...(current && { sector: current.estimated_s }) }
}
