import { SkipSectorDialog } from '../../sectors/SkipSectorDialog.tsx'
import { useActiveTask } from '../activeTask.ts'
import { CameraOffDialog } from './CameraOffDialog.tsx'
import { CancelCleaningDialog } from './CancelCleaningDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'
import { MessageDialog } from './MessageDialog.tsx'

type Props = { readonly robot: number }

/** The modal that is open, if any (M-014). What is done on the map has its own panel there. */
export function TaskDialogs({ robot }: Props) {
  const { task } = useActiveTask()
  switch (task?.kind) {
    case 'confirm':
      return <ConfirmDialog action={task.action} />
    case 'diagnostics':
      return <DiagnosticsDialog />
    case 'cameraOff':
      return <CameraOffDialog />
    case 'message':
      return <MessageDialog robot={robot} />
    case 'cancelCleaning':
      return <CancelCleaningDialog robot={robot} />
    case 'skipSector':
      return <SkipSectorDialog robot={robot} />
    default:
      return undefined
  }
}
