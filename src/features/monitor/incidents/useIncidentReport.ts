import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { DEFAULT_INCIDENT_TYPE, incidentTypeOnWire } from '../../../../contract/resources/incidents.ts'
import { useDraft } from '../../../drafts/useDraft.ts'
import { useFormSend } from '../../../forms/useFormSend.ts'
import { service } from '../../../service/client.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { showToast } from '../../../toasts/toasts.ts'
import { useNaming, useRobotName } from '../../robots/robotName.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { incidentDraftName, incidentDraftSchema } from './incidentDraft.ts'
import { incidentDetails, incidentSummary } from './incidentMoment.ts'

/** The form of an incident. What is written in it waits in the tab until it is created or left. */
function useIncidentForm(robot: WatchedRobot, timeMs: number) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shown } = useRobotName(robot)
  const [draft, keep] = useDraft(incidentDraftName(robot.id), incidentDraftSchema, {
    timeMs,
    summary: incidentSummary(demoMode ? undefined : shown),
    type: DEFAULT_INCIDENT_TYPE,
    comments: '',
  })
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        summary: v.pipe(v.string(), v.trim(), v.minLength(1, t('monitor.incident.noSummary'))),
        type: v.string(),
        comments: v.pipe(v.string(), v.trim()),
      }),
    ),
    defaultValues: { summary: draft.summary, type: draft.type, comments: draft.comments },
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ timeMs, ...values }) }),
    [form, keep, timeMs],
  )
  return form
}

/**
 * An incident that is being written, and what sends it.
 * @param timeMs the moment that it is about, ms since the epoch
 */
export function useIncidentReport(robot: WatchedRobot, timeMs: number, onCreated: () => void) {
  const { t } = useTranslation()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const form = useIncidentForm(robot, timeMs)
  const details = incidentDetails(robot.id, timeMs, zone)
  const creation = useFormSend(form, {
    context: 'incident.create',
    fields: ['summary', 'comments'],
    send: ({ summary, type, comments }) =>
      service.incidents.create({
        robot: robot.id,
        time: new Date(timeMs).toISOString(),
        summary,
        comments,
        incident_type: incidentTypeOnWire(type),
        details,
      }),
    onDone: () => {
      showToast({ kind: 'information', subject: `incident ${robot.id}`, title: t('monitor.incident.created') })
      onCreated()
    },
  })
  return { form, zone, details, ...creation }
}
