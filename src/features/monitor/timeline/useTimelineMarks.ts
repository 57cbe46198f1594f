import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlLevel, isGranted } from '../../../../contract/permissions.ts'
import type { Message } from '../../../../contract/resources/desk.ts'
import type { Incident } from '../../../../contract/resources/incidents.ts'
import type { Pin } from '../../../../contract/resources/pins.ts'
import type { ControlEventEntry } from '../../../../contract/resources/recordings.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { useGrants } from '../../../session/session.ts'
import { userName } from '../../robots/names.ts'
import { usePins } from '../pins/pinsView.ts'
import { type Mark, useMarksOf } from '../playback/marks.ts'
import { isWithin, type Period } from './periods.ts'
import type { StateChange } from './stateSpans.ts'
import { controlQuery, incidentsQuery, messagesQuery } from './timelineQueries.ts'
import { stateWords } from './timelineWords.ts'

/** A mark that stands above the strip, with what its picture needs. */
export type ShownMark = Mark & { readonly pin?: Pick<Pin, 'type' | 'status' | 'priority'> }

export type TimelineMarks = {
  /** By time. */
  readonly marks: readonly ShownMark[]
  /** Some could not be loaded. */
  readonly failed: boolean
  readonly retry: () => void
}

const INCIDENT_LEVEL = 1
const DESK_LEVEL = 2
/** A message's words in a mark's label: no more than are read at a glance. */
const MOST_CHARACTERS = 80

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : text

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

const pinMark = (t: TFunction, pin: Pin): ShownMark => ({
  kind: 'pin',
  timeMs: fromWireTime(pin.created),
  label: t('monitor.timeline.pin', { title: pin.title }),
  pin,
})

const NONE: readonly ShownMark[] = []

/** Marks of the day on screen, as far as the viewer may see them, pins as the filter has them; playback steps to them (P-013). */
export function useTimelineMarks(robot: Robot, day: Period, changes: readonly StateChange[]): TimelineMarks {
  const { t } = useTranslation()
  const grants = useGrants()
  const demoMode = useFlagPreference('demo-mode')
  const level = controlLevel(grants, robot.account_tier)
  const { pins } = usePins()
  const mayRead = level >= DESK_LEVEL && isGranted(grants, ['RobotMonitor', 'viewMessages'])

  const control = useQuery({ ...controlQuery(robot.id, day), enabled: level >= DESK_LEVEL })
  const incidents = useQuery({ ...incidentsQuery(robot.id, day), enabled: level >= INCIDENT_LEVEL })
  const messages = useQuery({ ...messagesQuery(robot.id, day), enabled: mayRead })

  const controlMarks = useMemo(
    () => control.data?.data.map(each => controlMark(t, each, demoMode)) ?? NONE,
    [control.data, t, demoMode],
  )
  const incidentMarks = useMemo(
    () => incidents.data?.data.map(each => incidentMark(t, each)) ?? NONE,
    [incidents.data, t],
  )
  const messageMarks = useMemo(() => messages.data?.data.map(messageMark) ?? NONE, [messages.data])
  const pinMarks = useMemo(
    () => pins.map(each => pinMark(t, each)).filter(({ timeMs }) => isWithin(day, timeMs)),
    [pins, day, t],
  )
  const stateMarks = useMemo(
    () => changes.map((change): Mark => ({ kind: 'state', timeMs: change.timeMs, label: stateWords(t, change) })),
    [changes, t],
  )
  useMarksOf('control', controlMarks)
  useMarksOf('incident', incidentMarks)
  useMarksOf('message', messageMarks)
  useMarksOf('pin', pinMarks)
  useMarksOf('state', stateMarks)

  const marks = useMemo(
    () => [...pinMarks, ...incidentMarks, ...controlMarks, ...messageMarks].toSorted((a, b) => a.timeMs - b.timeMs),
    [pinMarks, incidentMarks, controlMarks, messageMarks],
  )
  const missing = [control, incidents, messages].filter(({ isError }) => isError)
  return {
    marks,
    failed: missing.length > 0,
    retry: () => {
      for (const query of missing) void query.refetch()
    },
  }
}
