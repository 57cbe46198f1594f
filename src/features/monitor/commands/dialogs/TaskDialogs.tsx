import { SkipSectorDialog } from '../../sectors/SkipSectorDialog.tsx'
import type { ReadoutStore } from '../../session/readoutStore.ts'
import { useActiveTask } from '../activeTask.ts'
import { CameraOffDialog } from './CameraOffDialog.tsx'
import { CancelCleaningDialog } from './CancelCleaningDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'

type Props = { readonly robot: number; readonly readouts: ReadoutStore }

/** The modal that is open, if any (M-014). What is done on the map has its own panel there. */
export function TaskDialogs({ robot, readouts }: Props) {
  const { task } = useActiveTask()
  switch (task?.kind) {
    case 'confirm':
      return <ConfirmDialog deed={task.deed} />
    case 'diagnostics':
      return <DiagnosticsDialog />
    case 'cameraOff':
      return <CameraOffDialog />
    case 'message':
      return <MessageDialog robot={robot} />
    case 'cancelCleaning':
      return <CancelCleaningDialog robot={robot} />
    case 'skipSector':
      return <SkipSectorDialog robot={robot} readouts={readouts} />
    default:
      return undefined
  }
}
