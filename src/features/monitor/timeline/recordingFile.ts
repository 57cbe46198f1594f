import { RECORDING_FILE } from '../../../../contract/routes/recordings.ts'
import type { Period } from './periods.ts'

/** Address of a range of a robot's recording as one MCAP. */
export function recordingPath(robot: number, { fromMs, toMs }: Period): string {
  const range = new URLSearchParams({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() })
  return `${RECORDING_FILE.path.replace(':id', `${robot}`)}?${range}`
}

const compact = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** `plover-03_20251120T000000Z_20251120T010000Z.mcap`: what is in it, in UTC, whatever computer it lies on. */
export function recordingFileName(robotName: string, { fromMs, toMs }: Period): string {
  const robot = robotName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${robot || 'robot'}_${compact(fromMs)}Z_${compact(toMs)}Z.mcap`
}
