import { DETOUR_STATUS } from '../../../contract/robot/detours.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { type ChannelName, channelByName } from '../../../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { frameOf } from '../../../server/recordings/recordedFrame.ts'
import { jpegOf } from '../../contract/telemetry/pictures.ts'

const seqs = new Map<string, number>()

/** A sound frame; numbers count on by channel. */
export function frame<C extends ChannelName>(
  channel: C,
  timeMs: number,
  body: BodyInput<C>,
  keyframe = false,
): LiveFrame {
  const seq = (seqs.get(channel) ?? 0) + 1
  seqs.set(channel, seq)
  const made = frameOf(encodeMessage({ id: channelByName(channel).id, name: channel }, { seq, timeMs, keyframe }, body))
  if (!made) throw new Error('No frame')
  return made
}
export const pose = (timeMs: number, x = 0): LiveFrame => frame('pose', timeMs, { x, y: 1, w: 0 })
export const laser = (timeMs: number, beams = 8): LiveFrame =>
  frame('laser', timeMs, { x: 0, y: 0, w: 0, start: -1, end: 1, max: 30, ranges: new Float32Array(beams).fill(5) })
export const message = (timeMs: number, text: string): LiveFrame =>
  frame('robot_message', timeMs, { level: 'info', text, key: text })
export const basic = (timeMs: number, state: number): LiveFrame =>
  frame('basic', timeMs, {
    state,
    plan: 3,
    position: { x: 0, y: 0, w: 0 },
    carrot: { x: 0, y: 0, w: 0 },
    sector: 1,
    battery: 25,
    detour_status: 0,
    localization_lock: 1,
    median_distance: 0,
    localization_monitor: 0,
    user_id: 0,
    plan_type: 1,
    latency: 0,
    enabled_3d_camera: false,
    subscriptions: [],
    active_fault_count: 0,
    active_fault_codes: [],
  })

/** What tells frames apart: everything of them, as text. */
export const shown = (frames: readonly LiveFrame[]): readonly string[] =>
  frames.map(({ bytes }) => Buffer.from(bytes).toString('base64'))

const PICTURE = jpegOf(4, 3)

/** Ten seconds with every kind of frame that viewers are shown. */
export function shownFrames(startMs: number): readonly LiveFrame[] {
  const sent: LiveFrame[] = []
  for (let ms = 0; ms < 10_000; ms += 500) {
    const timeMs = startMs + ms
    sent.push(basic(timeMs, ms < 5000 ? STATE.clean : STATE.dangerObstacle), pose(timeMs, ms / 1000), laser(timeMs))
  }
  const lastMs = startMs + 10_000
  const [none, ring] = [new Float32Array(), Float32Array.from([0, 0, 1, 0, 1, 1])]
  return [
    ...sent,
    message(lastMs, 'Stuck at a pallet'),
    frame('faults', lastMs, { faults: [{ code: 41, text: 'Brush is blocked' }] }),
    frame('safety', lastMs, { x: 0, y: 0, w: 0, danger: ring, velocity: none }),
    frame('local_planner', lastMs, { xy: ring }),
    frame('detour', lastMs, {
      status: DETOUR_STATUS.inProgress,
      path: [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
    }),
    frame('localization', lastMs, { lock: 1, median: 0.1, xyw: Float32Array.from([1, 2, 0]) }),
    frame('camera_front', lastMs, PICTURE),
    frame('radio', lastMs, { dbm: -60, uptime_s: 5, link: 'wifi' }),
  ]
}
