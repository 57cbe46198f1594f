import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { capabilitiesOf } from '../../../../contract/capabilities.ts'
import { controlLevel, isGranted } from '../../../../contract/permissions.ts'
import type { Incident } from '../../../../contract/resources/incidents.ts'
import type { Message } from '../../../../contract/resources/messages.ts'
import type { Pin } from '../../../../contract/resources/pins.ts'
import type { ControlEventEntry, RecordedFault } from '../../../../contract/resources/recordings.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { useGrants } from '../../../session/session.ts'
import { isWithin, type Period } from '../../robotDays/periods.ts'
import { userName } from '../../robots/names.ts'
import { usePins } from '../pins/pinsView.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { controlQuery, faultsQuery, incidentsQuery, messagesQuery } from './timelineQueries.ts'

/**
 * A moment worth going to, above the strip. `timeMs`: ms since the epoch by the service's clock. `label`: what happened, in the viewer's words.
 */
export type ShownMark = {
  readonly kind: 'fault' | 'message' | 'pin' | 'incident' | 'control'
  readonly timeMs: number
  readonly label: string
  /** What a pin's picture needs. */
  readonly pin?: Pick<Pin, 'type' | 'status' | 'priority'>
}

export type TimelineMarks = {
  /** By time. */
  readonly marks: readonly ShownMark[]
  /** Some could not be loaded. */
  readonly failed: boolean
  readonly retry: () => void
}

/** A message's words in a mark's label: no more than are read at a glance. */
const MAX_CHARACTERS = 80

const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1).trimEnd()}…` : text

const messageMark = ({ time, text }: Message): ShownMark => ({
  kind: 'message',
  timeMs: fromWireTime(time),
  label: shortened(text.trim()),
})

const incidentMark = (t: TFunction, { time, summary }: Incident): ShownMark => ({
  kind: 'incident',
  timeMs: Date.parse(time),
  label: t('monitor.timeline.incident', { summary }),
})

const controlMark = (t: TFunction, { time, type, user }: ControlEventEntry, demoMode: boolean): ShownMark => ({
  kind: 'control',
  timeMs: fromWireTime(time),
  label: t(`monitor.timeline.control.${type}`, { name: userName(t, user, demoMode) }),
})

const faultMark = (t: TFunction, { time, code, text }: RecordedFault): ShownMark => ({
  kind: 'fault',
  timeMs: Date.parse(time),
  label: t('monitor.timeline.fault', { code, text: shortened(text) }),
})

const pinMark = (t: TFunction, pin: Pin): ShownMark => ({
  kind: 'pin',
  timeMs: fromWireTime(pin.created),
  label: t('monitor.timeline.pin', { title: pin.title }),
  pin,
})

const NONE: readonly ShownMark[] = []

/** Marks of the day on screen, as far as the viewer may see them, pins as the filter has them (P-013). */
export function useTimelineMarks(robot: WatchedRobot, day: Period): TimelineMarks {
  const { t } = useTranslation()
  const grants = useGrants()
  const demoMode = useFlagPreference('demo-mode')
  const { canRead, canReadIncidents } = capabilitiesOf(controlLevel(grants, robot.account_tier))
  const { pins } = usePins()
  const mayReadMessages = canRead && isGranted(grants, ['RobotMonitor', 'viewMessages'])

  const control = useQuery({ ...controlQuery(robot.id, day), enabled: canRead })
  const incidents = useQuery({ ...incidentsQuery(robot.id, day), enabled: canReadIncidents })
  const faults = useQuery({ ...faultsQuery(robot.id, day), enabled: canRead })
  const messages = useQuery({ ...messagesQuery(robot.id, day), enabled: mayReadMessages })

  const controlMarks = useMemo(
    () => control.data?.data.map(each => controlMark(t, each, demoMode)) ?? NONE,
    [control.data, t, demoMode],
  )
  const incidentMarks = useMemo(
    () => incidents.data?.data.map(each => incidentMark(t, each)) ?? NONE,
    [incidents.data, t],
  )
  const messageMarks = useMemo(() => messages.data?.data.map(messageMark) ?? NONE, [messages.data])
  const faultMarks = useMemo(() => faults.data?.data.map(each => faultMark(t, each)) ?? NONE, [faults.data, t])
  const pinMarks = useMemo(
    () => pins.map(each => pinMark(t, each)).filter(({ timeMs }) => isWithin(day, timeMs)),
    [pins, day, t],
  )
  const marks = useMemo(
    () =>
      [...pinMarks, ...incidentMarks, ...controlMarks, ...messageMarks, ...faultMarks].toSorted(
        (a, b) => a.timeMs - b.timeMs,
      ),
    [pinMarks, incidentMarks, controlMarks, messageMarks, faultMarks],
  )
  const missing = [control, incidents, messages, faults].filter(({ isError }) => isError)
  return {
    marks,
    failed: missing.length > 0,
    retry: () => {
      for (const query of missing) void query.refetch()
    },
  }
}
