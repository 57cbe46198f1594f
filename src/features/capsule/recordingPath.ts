import { CAPSULE_WITH_SESSION, RECORDING_FILE } from '../../../contract/routes/recordings.ts'
import type { CapsuleSpan } from './capsuleSpan.ts'

/** Address of a range of a robot's recording as one MCAP; as a capsule with incidents, comments, pins and the plan beside it. */
export function recordingPath(robot: number, { fromMs, toMs }: CapsuleSpan, isCapsule = false): string {
  const range = new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    ...(isCapsule && { capsule: '1' }),
  })
  return `${RECORDING_FILE.path.replace(':id', `${robot}`)}?${range}`
}

/** Address to which the session file is sent that goes into a capsule. */
export function capsulePath(robot: number, { fromMs, toMs }: CapsuleSpan): string {
  const range = new URLSearchParams({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() })
  return `${CAPSULE_WITH_SESSION.path.replace(':id', `${robot}`)}?${range}`
}
