/** A run that has ended as the message that the robot publishes: never more than `MAX_REPORT_BYTES`. */
import { MAX_REPORT_BYTES, type RunReport } from '../../contract/robot/runReport.ts'
import { encodeCells } from '../../floor/cellBits.ts'
import { base64Of, deflated } from '../../floor/deflate.ts'
import type { EndedRun } from './endedRun.ts'
import { simplifiedPath } from './simplifiedPath.ts'
import { halved } from './stateSpans.ts'

/** How far a simplified path may stray, metres: the first that fits is taken. */
const TOLERANCES_M = [0.01, 0.03, 0.1, 0.3, 1] as const
/** A path that is not simplified further. */
const MAX_PATH_BYTES = 256 * 1024
/** Below this many spans of states a report is not made smaller by halving them. */
const LEAST_SPANS = 16

const bytesOf = (report: RunReport): number => Buffer.byteLength(JSON.stringify(report))

/**
 * What makes it too large goes in this order: details of the path, the path, what was left out, every second span of states, obstacles, the coverage. Undefined when
 * even then it is too large.
 */
export async function encodeReport(
  { report, coverage, path }: EndedRun,
  maxBytes = MAX_REPORT_BYTES,
): Promise<RunReport | undefined> {
  const raster = coverage ? { coverage: await encodeCells(coverage) } : {}
  const room = Math.min(MAX_PATH_BYTES, maxBytes - bytesOf({ ...report, ...raster }) - PATH_FIELD_BYTES)
  const way = await encodePath(path, room)
  if (way !== undefined) return { ...report, ...raster, path: way }
  let { details } = report
  const isTooLarge = (): boolean => bytesOf({ ...report, ...raster, details }) > maxBytes
  if (isTooLarge()) details = { ...details, left_out: undefined }
  while (isTooLarge() && details.states.length > LEAST_SPANS) details = { ...details, states: halved(details.states) }
  if (isTooLarge()) details = { ...details, obstacles: [] }
  if (!isTooLarge()) return { ...report, ...raster, details }
  const bare = { ...report, details }
  return bytesOf(bare) > maxBytes ? undefined : bare
}

/** `,"path":""` */
const PATH_FIELD_BYTES = 12

async function encodePath(path: Float32Array, maxBytes: number): Promise<string | undefined> {
  if (path.length === 0) return undefined
  for (const tolerance of TOLERANCES_M) {
    const base64 = base64Of(await deflated(littleEndian(simplifiedPath(path, tolerance))))
    if (base64.length <= maxBytes) return base64
  }
  return undefined
}

function littleEndian(numbers: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [place, value] of numbers.entries()) view.setFloat32(4 * place, value, true)
  return new Uint8Array(view.buffer)
}
