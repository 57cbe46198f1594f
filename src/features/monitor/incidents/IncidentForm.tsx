import { Link2 } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DEFAULT_INCIDENT_TYPE } from '../../../../contract/resources/incidents.ts'
import { FormFailure } from '../../../forms/FormDialog.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { FormSelect } from '../../../forms/FormSelect.tsx'
import { useListSetting } from '../../../settings/useListSetting.ts'
import { namedMoment } from '../../../time/wallClock.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { TextArea } from '../../../widgets/field/TextArea.tsx'
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
  const { t } = useTranslation()
  const types = typesWithDefault(useListSetting('rm-incident-types'))
  const { isPending, failure } = report
  const { control } = report.form
  const summary = useWatch({ control, name: 'summary' })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isPending) report.submit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['body']}>
        <FormField
          control={control}
          name="summary"
          label={t('monitor.incident.summary')}
          input={{ autoComplete: 'off', maxLength: MAX_SUMMARY_LENGTH }}
          autoFocus
        />
        <FormSelect
          control={control}
          name="type"
          label={t('monitor.incident.type')}
          options={types.map(id => ({ id, text: id }))}
        />
        <Controller
          control={control}
          name="comments"
          render={({ field, fieldState }) => (
            <TextArea
              label={t('monitor.incident.comments')}
              value={field.value}
              onChange={field.onChange}
              maxLength={MAX_COMMENTS_LENGTH}
              error={fieldState.error?.message}
            />
          )}
        />
        <Details timeMs={timeMs} report={report} />
        {failure !== undefined && <FormFailure text={failure} />}
      </div>
      <div className={styles['foot']}>
        <p>{t('monitor.incident.waits')}</p>
        <Button variant="quiet" onPress={onCancel}>
          {t('shared.cancel')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          isPending={isPending}
          disabledReason={summary.trim() === '' ? t('monitor.incident.noSummary') : undefined}
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
