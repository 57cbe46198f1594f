import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import { userName } from '../robots/names.ts'
import { runReasonText } from '../runs/runReasonText.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './Notes.module.css'
import { type RunEvent, runEvents } from './reportData.ts'

/** Of a comment, as the contract has it. */
const MAX_TEXT = 1000

type EventTitle = (event: RunEvent) => string

function useEventTitle(): EventTitle {
  const { t } = useTranslation()
  return ({ type, sector, by }) => {
    if (type === 'cancel_cleaning') return t('report.events.cancelled')
    if (sector === undefined) return t('report.events.skippedSome')
    return by === 'Robot' ? t('report.events.unreachable', { sector }) : t('report.events.skipped', { sector })
  }
}

type DialogProps = { readonly report: Report; readonly event: RunEvent; readonly onClose: () => void }

/** What the remote monitor says of a cancel or a skip; nothing takes it away. */
function CommentDialog({ report, event, onClose }: DialogProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState(event.comment?.message ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      service.reports.comment({
        id: report.id,
        type: event.type,
        message: text,
        ...(event.sector === undefined ? {} : { sector: event.sector }),
      }),
    onSuccess: changed => {
      client.setQueryData(queries.reports.get.queryKey({ input: { id: report.id } }), changed)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('report.events.edit')}
      action={t('shared.save')}
      isPending={isPending}
      failure={error ? errorText(i18n, 'comment.editComment', apiErrorOf(error)) : undefined}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextArea label={useEventTitle()(event)} value={text} onChange={setText} maxLength={MAX_TEXT} />
      <p className={styles['small']}>{t('report.events.emptyRemoves')}</p>
    </FormDialog>
  )
}

type Props = { readonly report: Report; readonly details: ReportDetails | undefined }

/** Skips and the cancel of the run with why. What the remote monitor says of them the service gives to who may edit it (R-062, decision 772). */
export function Events({ report, details }: Props) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const demoMode = useFlagPreference('demo-mode')
  const titleOf = useEventTitle()
  const [edited, setEdited] = useState<RunEvent>()
  const events = runEvents(report, details)
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
          {report.reasons.map(reason => {
            const text = runReasonText(t, reason)
            return <p key={text}>{text}</p>
          })}
        </div>
      )}
      {events.map(event => (
        <div key={event.key} className={styles['note']}>
          <h3>{titleOf(event)}</h3>
          {(event.comment?.message ?? event.message) !== '' && <p>{event.comment?.message ?? event.message}</p>}
          <p className={styles['small']}>
            {[whoOf(event), times.minute(event.timeMs)].filter(part => part !== '').join(', ')}
          </p>
          <Gate needs={[['RobotMonitor', 'editRm']]}>
            <Button
              size="small"
              variant="quiet"
              onPress={() => setEdited(event)}
              aria-label={t(event.comment ? 'report.events.editOf' : 'report.events.addTo', { event: titleOf(event) })}
            >
              {t(event.comment ? 'report.events.change' : 'report.events.add')}
            </Button>
          </Gate>
        </div>
      ))}
      {edited && <CommentDialog report={report} event={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}
