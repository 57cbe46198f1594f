import { lazyPart } from '../../parts/lazyPart.tsx'
import type { PlanTask } from '../plans/PlanMenu.tsx'
import { RemovePlanDialog } from './RemovePlanDialog.tsx'
import { RenamePlanDialog } from './RenamePlanDialog.tsx'
import { TargetsDialog } from './TargetsDialog.tsx'

const PublishPlanDialog = lazyPart(
  async () => (await import('../planPublish/PublishPlanDialog.tsx')).PublishPlanDialog,
  { failed: ({ onClose }) => onClose },
)

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
    case 'publish':
      return <PublishPlanDialog id={task.plan.id} isUnsaved={false} onClose={onClose} />
    case undefined:
      return undefined
  }
}
