import { useMutation } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { DEFAULT_INCIDENT_TYPE, incidentTypeOnWire } from '../../../../contract/resources/incidents.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { useDraft } from '../../../drafts/useDraft.ts'
import { service } from '../../../service/client.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { useListSetting } from '../../../settings/useListSetting.ts'
import { namedMoment } from '../../../time/wallClock.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Field } from '../../../widgets/field/Field.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { TextArea } from '../../../widgets/field/TextArea.tsx'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import { showToast } from '../../../widgets/toast/toasts.ts'
import { useNaming, useRobotName } from '../../robots/robotName.ts'
import styles from './IncidentDialog.module.css'
import { incidentDraftName, incidentDraftSchema } from './incidentDraft.ts'
import { incidentDetails, incidentSummary } from './incidentMoment.ts'
import { useBelowStage } from './stage.ts'

type Props = {
  readonly robot: Robot
  /** The moment that it is about, ms since the epoch. */
  readonly timeMs: number
  /** Called when it was created, and when somebody leaves it. */
  readonly onClose: () => void
}

const MAX_SUMMARY_LENGTH = 200
const MAX_COMMENTS_LENGTH = 5000

/** The types of the deployment's list; the one that is there at first always among them (N-021). */
const typesWithDefault = (types: readonly string[]): readonly string[] =>
  types.includes(DEFAULT_INCIDENT_TYPE) ? types : [DEFAULT_INCIDENT_TYPE, ...types]

/** Reports what is seen at a moment (N-020..N-022). It stands at the right edge of the stage: the place and the timeline stay in view. */
export function IncidentDialog({ robot, timeMs, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const { demoMode } = useNaming()
  const { shown } = useRobotName(robot)
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const types = typesWithDefault(useListSetting('rm-incident-types'))
  const [draft, setDraft] = useDraft(incidentDraftName(robot.id), incidentDraftSchema, {
    timeMs,
    summary: incidentSummary(demoMode ? undefined : shown),
    type: DEFAULT_INCIDENT_TYPE,
    comments: '',
  })
  const { summary, type, comments } = draft
  const stageBottom = useBelowStage()
  const details = incidentDetails(robot.id, timeMs, zone)
  const creation = useMutation({
    mutationFn: () =>
      service.incidents.create({
        robot: robot.id,
        time: new Date(timeMs).toISOString(),
        summary: summary.trim(),
        comments: comments.trim(),
        incident_type: incidentTypeOnWire(type),
        details,
      }),
    onSuccess: () => {
      showToast({ kind: 'information', subject: `incident ${robot.id}`, title: t('monitor.incident.created') })
      onClose()
    },
  })
  const error = creation.error === null ? undefined : apiErrorOf(creation.error)
  return (
    <ModalOverlay
      className={styles['scrim'] ?? ''}
      style={{ '--stage-bottom': `${stageBottom}px` }}
      isOpen
      onOpenChange={open => open || onClose()}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <Heading slot="title">{t('monitor.incident.title')}</Heading>
            <IconButton label={t('shared.close')} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <form
            onSubmit={event => {
              event.preventDefault()
              creation.mutate()
            }}
          >
            <div className={styles['body']}>
              <Field
                label={t('monitor.incident.summary')}
                value={summary}
                onChange={text => setDraft({ ...draft, summary: text })}
                input={{ maxLength: MAX_SUMMARY_LENGTH }}
                autoFocus
              />
              <SelectField
                label={t('monitor.incident.type')}
                options={types.map(id => ({ id, text: id }))}
                value={type}
                onChange={id => setDraft({ ...draft, type: id })}
              />
              <TextArea
                label={t('monitor.incident.comments')}
                value={comments}
                onChange={text => setDraft({ ...draft, comments: text })}
                maxLength={MAX_COMMENTS_LENGTH}
              />
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
              {error && <ErrorState text={errorText(i18n, 'robot.getRobot', error)} token={error.token} />}
            </div>
            <div className={styles['foot']}>
              <p>{t('monitor.incident.waits')}</p>
              <Button variant="quiet" onPress={onClose}>
                {t('shared.cancel')}
              </Button>
              <Button
                variant="primary"
                type="submit"
                isPending={creation.isPending}
                disabledReason={summary.trim() === '' ? t('monitor.incident.noSummary') : undefined}
              >
                {t('monitor.incident.create')}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
