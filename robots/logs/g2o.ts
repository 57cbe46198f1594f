import type { Pose } from '../../contract/telemetry/records.ts'
import { poseAt, readCarmenLine } from './laserLine.ts'
import { createRecording } from './recording.ts'
import type { RunResult } from './run.ts'

/**
 * A run from the lines of a pose graph (`undefined`: a line too long to read): each ROBOTLASER1 belongs to the VERTEX_SE2 (id x y theta)
 * before it, and the vertex pose, corrected by the graph, is the pose of robot and scan. Edges, and vertices without a scan (they have
 * no time), are left out quietly.
 *
 * @param file name for the sentence when there is nothing to play
 */
export async function parsePoseGraph(lines: AsyncIterable<string | undefined>, file: string): Promise<RunResult> {
  const recording = createRecording()
  let vertex: Pose | undefined
  for await (const line of lines) {
    if (line === undefined) {
      recording.countBroken()
    } else if (line.startsWith('VERTEX_SE2')) {
      vertex = poseAt(line.trim().split(/\s+/), 2)
      if (!vertex) recording.countBroken()
    } else if (line.startsWith('ROBOTLASER1')) {
      const reading = readCarmenLine(line)
      if (vertex && typeof reading === 'object' && reading.kind === 'scan') {
        recording.add({ kind: 'scan', pose: vertex, scan: { ...vertex, ...reading.beams }, stamps: reading.stamps })
      } else {
        recording.countBroken()
      }
      vertex = undefined
    }
    if (recording.isFull()) break
  }
  return recording.finish(() => true, `${file} has no ROBOTLASER1 after a VERTEX_SE2 that can be read.`)
}
