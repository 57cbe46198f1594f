import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoginRole } from '../../contract/permissions.ts'
import { queries } from '../service/client.ts'
import { useMaybeSelf } from '../session/session.ts'
import { StateShape } from '../widgets/StateBadge.tsx'
import styles from './ServiceStrip.module.css'

/** Whoever can put it right, or tells those who can. */
const STAFF: ReadonlySet<LoginRole> = new Set(['super', 'support'])
const REFRESH_MS = 10_000

/** Says to staff what is wrong with the service, a sentence for each fault; nothing while all is well, or while nobody knows. */
export function ServiceStrip() {
  const { t } = useTranslation()
  const role = useMaybeSelf()?.role
  const health = useQuery(
    queries.system.health.queryOptions({
      enabled: role !== undefined && STAFF.has(role),
      refetchInterval: REFRESH_MS,
      staleTime: REFRESH_MS,
      retry: false,
    }),
  )
  // An answer of before says nothing about now: that there is none is said elsewhere.
  const faults = health.isSuccess ? health.data.faults : []
  return (
    <section className={styles['place']} role="status" aria-label={t('shell.serviceState')}>
      {faults.length > 0 && (
        <div className={styles['strip']}>
          <StateShape shape="warning" />
          <ul>
            {faults.map(fault => (
              <li key={fault}>{t(`shell.serviceFault.${fault}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
