import { RECORDING_FILE } from '../../../../contract/routes/recordings.ts'
import type { Period } from './periods.ts'

/** Address of a range of a robot's recording as one MCAP. */
export function recordingPath(robot: number, { fromMs, toMs }: Period): string {
  const range = new URLSearchParams({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() })
  return `${RECORDING_FILE.path.replace(':id', `${robot}`)}?${range}`
}
