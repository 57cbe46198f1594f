import type { Eta } from '../../contract/sockets/streamer.ts'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'

export const SECTOR_ORDER_CHANNEL = 15

/** Seconds until the current sector and the whole run are done, by the robot's own sector queue; undefined when it cannot be read. */
export function etaOf(frame: LiveFrame): Eta | undefined {
  const [whole] = readFrames(frame.bytes, () => undefined)
  const message = whole && decodeFrame(whole)
  if (!message?.ok || message.value.channel !== 'sector_order') return undefined
  const ahead = message.value.body.queue.filter(({ status }) => status === 'current' || status === 'queued')
  const current = ahead.find(({ status }) => status === 'current')
  const run = ahead.reduce((sum, { estimated_s: seconds }) => sum + seconds, 0)
  return { run, ...(current && { sector: current.estimated_s }) }
}
