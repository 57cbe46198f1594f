import type { Pose } from '../../contract/telemetry/records.ts'
import { readCarmenLine } from './laserLine.ts'
import { createRecording } from './recording.ts'
import type { RunResult } from './run.ts'

const ORIGIN: Pose = { x: 0, y: 0, w: 0 }

/**
 * A run from the lines of a CARMEN text log (`undefined`: a line too long to read). FLASER and ROBOTLASER1 bring their pose. Their
 * poses may be corrected ones, so ODOM, which is never corrected, only counts in logs of RAWLASER1 or of no scans at all: there it
 * is the pose, and without it scans are taken from the origin. Other messages are left out quietly.
 *
 * @param file name for the sentence when there is nothing to play
 */
export async function parseCarmen(lines: AsyncIterable<string | undefined>, file: string): Promise<RunResult> {
  const recording = createRecording()
  let odometry = ORIGIN
  let scansHavePoses = false
  for await (const line of lines) {
    const reading = line === undefined ? 'broken' : readCarmenLine(line)
    if (reading === 'broken') {
      recording.countBroken()
    } else if (reading !== 'other') {
      const { kind, stamps } = reading
      if (kind === 'odometry') {
        odometry = reading.robot
        recording.add({ kind, pose: odometry, stamps })
      } else {
        const { robot, sensor } = reading.at ?? { robot: odometry, sensor: odometry }
        scansHavePoses ||= reading.at !== undefined
        recording.add({ kind, pose: robot, scan: { ...sensor, ...reading.beams }, stamps })
      }
    }
    if (recording.isFull()) break
  }
  return recording.finish(
    ({ kind }) => !(scansHavePoses && kind === 'odometry'),
    `${file} has no FLASER, RAWLASER1, ROBOTLASER1 or ODOM line that can be read.`,
  )
}
