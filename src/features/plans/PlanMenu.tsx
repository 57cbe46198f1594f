import { useRouter } from '@tanstack/react-router'
import {
  CircleArrowUp,
  Download,
  Ellipsis,
  FolderCog,
  type LucideIcon,
  Pencil,
  SquarePen,
  Target,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nextVersionState } from '../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { PLAN_PACKAGE } from '../../../contract/routes/planArchive.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { usePlanRights } from './planRights.ts'

/** What is being done to a plan in a dialog: one thing at a time. */
export type PlanTask = {
  readonly kind: 'rename' | 'targets' | 'remove' | 'publish'
  readonly plan: Plan
  readonly name: string
}

type Props = {
  readonly plan: Plan
  /** As it is shown. */
  readonly name: string
  readonly onTask: (task: PlanTask) => void
}

type Item = {
  readonly id: 'editor' | 'publish' | 'rename' | 'targets' | 'export' | 'administration' | 'delete'
  readonly icon: LucideIcon
  readonly run: () => void
}

/** All files of a version as a zip; the browser takes it as it comes. */
function exportArchive({ id }: Plan): void {
  const link = document.createElement('a')
  link.href = PLAN_PACKAGE.path.replace(':id', String(id))
  link.download = ''
  link.click()
}

/** What the login may do with the plan. */
function useItems({ plan, name, onTask }: Props): readonly Item[] {
  const { mayEdit, mayPublish, mayAdminister, mayDelete } = usePlanRights()
  const router = useRouter()
  const go = (to: string): void => void router.navigate({ to })
  const ask = (kind: PlanTask['kind']) => (): void => onTask({ kind, plan, name })
  return [
    {
      id: 'editor',
      icon: SquarePen,
      run: () => go(`/v2/plan/${plan.first_id}/editor/${plan.id}`),
    },
    ...(mayPublish && nextVersionState(plan.status, 'publish') !== undefined
      ? [{ id: 'publish', icon: CircleArrowUp, run: ask('publish') } as const]
      : []),
    ...(mayEdit
      ? [
          { id: 'rename', icon: Pencil, run: ask('rename') } as const,
          { id: 'targets', icon: Target, run: ask('targets') } as const,
        ]
      : []),
    { id: 'export', icon: Download, run: () => exportArchive(plan) },
    ...(mayAdminister && '/plan/$id/admin' in router.routesByPath
      ? [{ id: 'administration', icon: FolderCog, run: () => go(`/plan/${plan.id}/admin`) } as const]
      : []),
    ...(mayDelete ? [{ id: 'delete', icon: Trash2, run: ask('remove') } as const] : []),
  ]
}

/** The actions of a plan behind three dots. */
export function PlanMenu(props: Props) {
  const { t } = useTranslation()
  const items = useItems(props)
  const label = t('plans.actionsOf', { name: props.name })
  return (
    <Menu
      label={label}
      onAction={chosen => items.find(({ id }) => id === chosen)?.run()}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {items.map(({ id, icon: Icon }) => (
        <MenuItem
          key={id}
          id={id}
          text={t(`plans.actions.${id}`, { version: props.plan.version })}
          icon={<Icon data-small aria-hidden />}
        />
      ))}
    </Menu>
  )
}
