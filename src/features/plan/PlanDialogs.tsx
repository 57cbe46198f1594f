import type { PlanTask } from '../plans/PlanMenu.tsx'
import { RemovePlanDialog } from './RemovePlanDialog.tsx'
import { RenamePlanDialog } from './RenamePlanDialog.tsx'
import { TargetsDialog } from './TargetsDialog.tsx'

type Props = {
  readonly task: PlanTask | undefined
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** What is being done to a plan. */
export function PlanDialogs({ task, onClose, onRemoved = () => undefined }: Props) {
  switch (task?.kind) {
    case 'rename':
      return <RenamePlanDialog plan={task.plan} onClose={onClose} />
    case 'targets':
      return <TargetsDialog plan={task.plan} onClose={onClose} />
    case 'remove':
      return <RemovePlanDialog plan={task.plan} name={task.name} onClose={onClose} onRemoved={onRemoved} />
    case undefined:
      return undefined
  }
}
