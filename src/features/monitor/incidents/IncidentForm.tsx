import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_INCIDENT_TYPE } from '../../../../contract/resources/incidents.ts'
import { errorText } from '../../../service/serviceError.ts'
import { useListSetting } from '../../../settings/useListSetting.ts'
import { namedMoment } from '../../../time/wallClock.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Field } from '../../../widgets/field/Field.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { TextArea } from '../../../widgets/field/TextArea.tsx'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import styles from './IncidentDialog.module.css'
import type { useIncidentReport } from './useIncidentReport.ts'

const MAX_SUMMARY_LENGTH = 200
const MAX_COMMENTS_LENGTH = 5000

/** The types of the deployment's list; the one that is there at first always among them (N-021). */
const typesWithDefault = (types: readonly string[]): readonly string[] =>
  types.includes(DEFAULT_INCIDENT_TYPE) ? types : [DEFAULT_INCIDENT_TYPE, ...types]

type Props = {
  /** Ms since the epoch. */
  readonly timeMs: number
  readonly report: ReturnType<typeof useIncidentReport>
  readonly onCancel: () => void
}

/** What is reported of a moment: some of it written, the moment and the way back to it as they are. */
export function IncidentForm({ timeMs, report, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const types = typesWithDefault(useListSetting('rm-incident-types'))
  const { draft, setDraft, error } = report
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        report.create()
      }}
    >
      <div className={styles['body']}>
        <Field
          label={t('monitor.incident.summary')}
          value={draft.summary}
          onChange={text => setDraft({ ...draft, summary: text })}
          input={{ maxLength: MAX_SUMMARY_LENGTH }}
          autoFocus
        />
        <SelectField
          label={t('monitor.incident.type')}
          options={types.map(id => ({ id, text: id }))}
          value={draft.type}
          onChange={id => setDraft({ ...draft, type: id })}
        />
        <TextArea
          label={t('monitor.incident.comments')}
          value={draft.comments}
          onChange={text => setDraft({ ...draft, comments: text })}
          maxLength={MAX_COMMENTS_LENGTH}
        />
        <Details timeMs={timeMs} report={report} />
        {error && <ErrorState text={errorText(i18n, 'robot.getRobot', error)} token={error.token} />}
      </div>
      <div className={styles['foot']}>
        <p>{t('monitor.incident.waits')}</p>
        <Button variant="quiet" onPress={onCancel}>
          {t('shared.cancel')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          isPending={report.isPending}
          disabledReason={draft.summary.trim() === '' ? t('monitor.incident.noSummary') : undefined}
        >
          {t('monitor.incident.create')}
        </Button>
      </div>
    </form>
  )
}

function Details({ timeMs, report: { zone, details } }: Omit<Props, 'onCancel'>) {
  const { t, i18n } = useTranslation()
  return (
    <dl className={styles['details']}>
      <div>
        <dt>{t('monitor.incident.moment')}</dt>
        <dd>{namedMoment(timeMs, { zone, locale: i18n.language })}</dd>
      </div>
      <div>
        <dt>{t('monitor.incident.link')}</dt>
        <dd title={details.PlaybackURL}>
          <Link2 data-small aria-hidden />
          <span>{details.PlaybackURL}</span>
        </dd>
      </div>
    </dl>
  )
}
