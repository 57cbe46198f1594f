import { useTranslation } from 'react-i18next'
import type { PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { ChangeMap } from './ChangeMap.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import styles from './PlanChanges.module.css'

/** What is different in a version from the one that it is held against: on the map, by number, and in its files. `plan`: the version. */
export function VersionChanges({ plan, changes: known }: { readonly plan: Plan; readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const { changes, against, version, files } = known
  return (
    <section className={styles['changed']} aria-label={t('planPublish.changes')}>
      <div className={styles['head']}>
        <h3>{t('planPublish.changes')}</h3>
        <span className={styles['key']} aria-hidden>
          <i data-is="after" />
          {t('plan.versionShort', { version: version.version })}
          {against && (
            <>
              <i data-is="before" />
              {t('plan.versionShort', { version: against.version })}
            </>
          )}
        </span>
      </div>
      <ChangeMap plan={plan} changes={known} />
      {changes.length === 0 ? (
        <p className={styles['note']}>{t('planPublish.noChanges')}</p>
      ) : (
        <ChangeTable changes={known} />
      )}
      {files.length > 0 && (
        <p className={styles['note']}>
          {t('planPublish.files', { count: files.length, names: files.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </section>
  )
}
