import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DEFAULT_INCIDENT_TYPE, incidentTypeOnWire } from '../../../../contract/resources/incidents.ts'
import { useDraft } from '../../../drafts/useDraft.ts'
import { service } from '../../../service/client.ts'
import { apiErrorOf } from '../../../service/serviceError.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { showToast } from '../../../toasts/toasts.ts'
import { useNaming, useRobotName } from '../../robots/robotName.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { incidentDraftName, incidentDraftSchema } from './incidentDraft.ts'
import { incidentDetails, incidentSummary } from './incidentMoment.ts'

/**
 * An incident that is being written, and what sends it.
 * @param timeMs the moment that it is about, ms since the epoch
 */
export function useIncidentReport(robot: WatchedRobot, timeMs: number, onCreated: () => void) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shown } = useRobotName(robot)
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const [draft, setDraft] = useDraft(incidentDraftName(robot.id), incidentDraftSchema, {
    timeMs,
    summary: incidentSummary(demoMode ? undefined : shown),
    type: DEFAULT_INCIDENT_TYPE,
    comments: '',
  })
  const details = incidentDetails(robot.id, timeMs, zone)
  const creation = useMutation({
    mutationFn: () =>
      service.incidents.create({
        robot: robot.id,
        time: new Date(timeMs).toISOString(),
        summary: draft.summary.trim(),
        comments: draft.comments.trim(),
        incident_type: incidentTypeOnWire(draft.type),
        details,
      }),
    onSuccess: () => {
      showToast({ kind: 'information', subject: `incident ${robot.id}`, title: t('monitor.incident.created') })
      onCreated()
    },
  })
  return {
    draft,
    setDraft,
    zone,
    details,
    create: () => creation.mutate(),
    isPending: creation.isPending,
    error: creation.error === null ? undefined : apiErrorOf(creation.error),
  }
}
