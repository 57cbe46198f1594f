import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { VersionMark } from '../plans/VersionMark.tsx'
import styles from './VersionPanel.module.css'

/** The state of a version: its shape and its word (L-038). */
export function VersionStateMark({ plan }: { readonly plan: Pick<Plan, 'status'> }) {
  const { t } = useTranslation()
  return (
    <span className={styles['state']}>
      <VersionMark state={plan.status} size={14} isNow />
      {t(`plans.states.${plan.status}`)}
    </span>
  )
}
