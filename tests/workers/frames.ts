/** Frames of a made-up robot. */
import { STATE } from '../../contract/robot/states.ts'
import { type ChannelName, channelByName } from '../../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../../contract/telemetry/codec.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'

export const START_MS = Date.UTC(2026, 10, 20, 8, 0, 0)

export const BASIC: RecordBody<'basic'> = {
  state: STATE.clean,
  plan: 11,
  position: { x: 1, y: 2, w: 0.5 },
  carrot: { x: 2, y: 2, w: 0.5 },
  sector: 3,
  battery: 37.2,
  detour_status: 0,
  localization_lock: 1,
  median_distance: 0.04,
  localization_monitor: 1,
  user_id: 0,
  plan_type: 1,
  latency: 24,
  enabled_3d_camera: true,
  subscriptions: [0, 1, 2],
  active_fault_count: 0,
  active_fault_codes: [],
}

export const basic = (change: Partial<RecordBody<'basic'>> = {}): RecordBody<'basic'> => ({ ...BASIC, ...change })

export const scan = (beams = 1081, range = 5): BodyInput<'laser'> => ({
  x: 1,
  y: 2,
  w: 0.5,
  start: -2.35,
  end: 2.35,
  max: 30,
  ranges: new Float32Array(beams).fill(range),
})

/** A frame of a channel; `timeMs` counts from `START_MS`. */
export const frame = <C extends ChannelName>(
  channel: C,
  seq: number,
  timeMs: number,
  body: BodyInput<C>,
): Uint8Array<ArrayBuffer> =>
  encodeMessage({ id: channelByName(channel).id, name: channel }, { seq, timeMs: START_MS + timeMs }, body)

/** Frames back to back. */
export function batchOf(...frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const batch = new Uint8Array(frames.reduce((sum, bytes) => sum + bytes.byteLength, 0))
  let offset = 0
  for (const bytes of frames) {
    batch.set(bytes, offset)
    offset += bytes.byteLength
  }
  return batch
}
