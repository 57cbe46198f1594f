import { CAPSULE_WITH_SESSION, RECORDING_FILE } from '../../../contract/routes/recordings.ts'
import type { CapsuleSpan } from './capsuleSpan.ts'

const rangeOf = ({ fromMs, toMs }: CapsuleSpan) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
})

/** Beside the recording a capsule may have the report that it is downloaded from. */
type Beside = { readonly report?: number | undefined }
const reportOf = ({ report }: Beside) => (report === undefined ? {} : { report: String(report) })

/** Address of a range of a robot's recording as one MCAP; as a capsule with incidents, comments, pins and the plan beside it. */
export function recordingPath(robot: number, span: CapsuleSpan, capsule?: Beside): string {
  const range = new URLSearchParams({ ...rangeOf(span), ...(capsule && { capsule: '1', ...reportOf(capsule) }) })
  return `${RECORDING_FILE.path.replace(':id', `${robot}`)}?${range}`
}

/** Address to which the session file is sent that goes into a capsule. */
export function capsulePath(robot: number, span: CapsuleSpan, beside: Beside = {}): string {
  const range = new URLSearchParams({ ...rangeOf(span), ...reportOf(beside) })
  return `${CAPSULE_WITH_SESSION.path.replace(':id', `${robot}`)}?${range}`
}
