import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '../../contract/permissions.ts'
import { queries } from '../service/client.ts'
import { useMaybeSelf } from '../session/session.ts'
import { StateShape } from '../widgets/state/StateBadge.tsx'
import styles from './ServiceStrip.module.css'

const REFRESH_MS = 10_000

/**
 * Says to staff what is wrong with the service, a sentence for each fault, and below what they should put right though everything works;
 * nothing while all is well, or while nobody knows.
 */
export function ServiceStrip() {
  const { t } = useTranslation()
  const role = useMaybeSelf()?.role
  const often = {
    enabled: role !== undefined && isStaff(role),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    retry: false,
  }
  const health = useQuery(queries.system.health.queryOptions(often))
  const warned = useQuery(queries.system.warnings.queryOptions(often))
  // An answer of before says nothing about now: that there is none is said elsewhere.
  const faults = health.isSuccess ? health.data.faults : []
  const warnings = warned.isSuccess ? warned.data.data : []
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
      {warnings.length > 0 && (
        <div className={styles['strip']} data-quiet>
          <ShieldAlert size={14} aria-hidden />
          <ul>
            {warnings.map(warning => (
              <li key={warning}>{t(`shell.serviceWarning.${warning}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
