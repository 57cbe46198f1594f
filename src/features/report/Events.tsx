import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { userName } from '../robots/names.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './Notes.module.css'
import { type RunEvent, runEvents } from './reportData.ts'

type EventTitle = (event: RunEvent) => string

function useEventTitle(): EventTitle {
  const { t } = useTranslation()
  return ({ type, sector, by }) => {
    if (type === 'cancel_cleaning') return t('report.events.cancelled')
    if (sector === undefined) return t('report.events.skippedSome')
    return by === 'Robot' ? t('report.events.unreachable', { sector }) : t('report.events.skipped', { sector })
  }
}

type Props = { readonly report: Report; readonly details: ReportDetails | undefined }

/** Skips and the cancel of the run with why. What the remote monitor says of them is for whoever may edit it (R-062, decision 772). */
export function Events({ report, details }: Props) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const demoMode = useFlagPreference('demo-mode')
  const mayEdit = passesGate(useGrants(), [['RobotMonitor', 'editRm']])
  const titleOf = useEventTitle()
  const events = runEvents(mayEdit ? report : { ...report, rm_comments: [] }, details)
  if (events.length === 0 && report.reasons.length === 0) return undefined
  const whoOf = ({ comment, by }: RunEvent): string => {
    if (comment?.login) return userName(t, comment.login, demoMode)
    return by === undefined ? '' : t(`report.by.${by}`)
  }
  return (
    <section className={styles['notes']} aria-label={t('report.events.title')}>
      {report.reasons.length > 0 && (
        <div className={styles['note']}>
          <h3>{t('report.events.reasons')}</h3>
          {report.reasons.map(reason => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      {events.map(event => (
        <div key={event.key} className={styles['note']}>
          <h3>{titleOf(event)}</h3>
          {(event.comment?.message ?? event.message) !== '' && <p>{event.comment?.message ?? event.message}</p>}
          <p className={styles['small']}>
            {[whoOf(event), times.minute(event.timeMs)].filter(part => part !== '').join(', ')}
          </p>
        </div>
      ))}
    </section>
  )
}
