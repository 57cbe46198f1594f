import { CircleCheck, CircleCheckBig, CircleDashed, History, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VersionState } from '../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import styles from './VersionPanel.module.css'

const ICONS: { readonly [S in VersionState]: LucideIcon } = {
  draft: CircleDashed,
  validating: LoaderCircle,
  ready: CircleCheck,
  published: CircleCheckBig,
  retired: History,
}

/** The state of a version: its shape and its word (L-038). */
export function VersionStateMark({ plan }: { readonly plan: Pick<Plan, 'status'> }) {
  const { t } = useTranslation()
  const Icon = ICONS[plan.status]
  return (
    <span className={styles['state']} data-state={plan.status}>
      <Icon size={14} aria-hidden />
      {t(`planAdmin.states.${plan.status}`)}
    </span>
  )
}
