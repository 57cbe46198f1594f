import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { swathWidthM } from '../../contract/robot/models.ts'
import type { KnownReason } from '../../contract/robot/runReasons.ts'
import type { ReportPlanType, RunReport, StateSpan } from '../../contract/robot/runReport.ts'
import { PLAN_TYPES, STATE } from '../../contract/robot/states.ts'
import { channelByName } from '../../contract/telemetry/channels.ts'
import { VERTEX_FLOATS } from '../../contract/telemetry/coverageTrail.ts'
import { messageOf } from '../fleet/liveMessage.ts'
import type { Archive, KeyframeContent } from '../recordings/archive.ts'
import { createKeyframeFold } from '../recordings/keyframeContent.ts'
import { standingAt } from '../recordings/standing.ts'
import type { Cut, HistoryRun } from './historyRuns.ts'
import type { PaintRun } from './paintRun.ts'
import type { Robot } from './reportRow.ts'

const deflate = promisify(deflateRaw)
const BASIC = channelByName('basic').id

const REASONS: { readonly [C in Cut]: KnownReason } = {
  lost: 'robotLost',
  restarted: 'restarted',
  another: 'nextRun',
  unreported: 'unreported',
}

const planTypeOf = ({ planType }: HistoryRun): ReportPlanType =>
  planType === PLAN_TYPES.disinfect ? 'disinfecting' : 'cleaning'

const secondsIn = (spans: readonly StateSpan[], states: readonly number[]): number =>
  spans.reduce((sum, { state, start, end }) => sum + (states.includes(state) ? (end - start) / 1000 : 0), 0)

function voltsOf(standing: Pick<KeyframeContent, 'frames'> | undefined): number {
  const frame = standing?.frames.find(({ channel }) => channel === BASIC)
  const message = frame && messageOf(frame)
  return message?.channel === 'basic' ? Math.max(0, message.body.battery) : 0
}

/** Vertices as a report has them, and how far the robot drove: all of it, and with its head down. Metres. */
function wayOf(trail: Float32Array) {
  const vertices = new Float32Array((trail.length / VERTEX_FLOATS) * 3)
  let [driven, swept] = [0, 0]
  for (let at = 0, to = 0; at < trail.length; at += VERTEX_FLOATS, to += 3) {
    const [x = 0, y = 0, , pen = 0] = trail.subarray(at, at + VERTEX_FLOATS)
    if (to > 0) {
      const step = Math.hypot(x - (vertices[to - 3] ?? 0), y - (vertices[to - 2] ?? 0))
      driven += step
      if (pen === 1) swept += step
    }
    vertices.set([x, y, pen], to)
  }
  return { vertices, driven, swept }
}

/** When a recording ends that reaches into the run: nothing is known of what the robot did after it. */
async function lastWordMs(archive: Archive, robot: number, { startMs, endMs }: HistoryRun): Promise<number> {
  const spans = await archive.spans(robot, { fromMs: startMs, toMs: endMs })
  const lastMs = spans.at(-1)?.toMs ?? endMs
  return Math.max(startMs, Math.min(endMs, lastMs))
}

/** The report of a run that its robot will not report, made of its history and what was recorded of it. */
export async function cutReport(
  { archive, paint }: { readonly archive: Archive; readonly paint: PaintRun },
  robot: Robot,
  run: HistoryRun,
): Promise<RunReport> {
  const endMs = await lastWordMs(archive, robot.id, run)
  const before = await archive.keyframeAt(robot.id, run.startMs)
  // At the very end the next run may have begun already.
  const standing = await standingAt(archive, createKeyframeFold, robot.id, Math.max(run.startMs, endMs - 1))
  const trail = standing?.trail ?? new Float32Array()
  const widthM = swathWidthM(robot.cleaningWidth)
  const painted = await paint(run.plan, trail, widthM)
  const { vertices, driven, swept } = wayOf(trail)
  const states = run.spans
    .filter(({ start }) => start < endMs)
    .map(span => ({ ...span, end: Math.min(span.end, endMs) }))
  const isDisinfecting = planTypeOf(run) === 'disinfecting'
  const worked = secondsIn(states, [STATE.clean])
  const [cleaning, disinfection] = isDisinfecting ? [0, worked] : [worked, 0]
  const covered = painted?.coveredArea ?? 0
  const workSeconds = worked + secondsIn(states, [STATE.disinfect])
  return {
    run: run.id,
    plan: run.plan,
    plan_type: planTypeOf(run),
    start_time: run.startMs,
    end_time: endMs,
    result: 'failure',
    reasons: [{ reason: REASONS[run.cut], numbers: {} }],
    start_voltage: voltsOf(before ?? standing),
    end_voltage: voltsOf(standing),
    software_version: robot.mainDeb,
    covered_area: covered,
    cleanable_area: painted?.cleanableArea ?? 0,
    details: {
      total_area: Math.max(swept * widthM, covered),
      performance: workSeconds > 0 ? (covered / workSeconds) * 3600 : 0,
      cleaning_time: cleaning,
      disinfection_time: disinfection + secondsIn(states, [STATE.disinfect]),
      path_length: driven,
      water_usage: [0, 0, 0],
      sectors: [],
      disinfection: { spray_zones: [] },
      coverage_event: [],
      states,
      skips: [],
      collisions: [],
      obstacles: [],
      localization_lost: [],
    },
    ...(painted && { coverage: painted.coverage }),
    ...(vertices.length > 0 && { path: (await deflate(new Uint8Array(vertices.buffer))).toString('base64') }),
  }
}
