import type { TFunction } from 'i18next'
import type { Alert } from '../../../contract/resources/alerts.ts'
import { robotState } from '../../../contract/robot/states.ts'
import { type ClockStyle, calendarDay, dateAndTime, timeOfDay } from '../../time/wallClock.ts'
import type { Shape } from '../../widgets/state/stateShapes.ts'
import { locationName, type Naming, robotName, userName } from '../robots/names.ts'

const OFFLINE_WORDS: { readonly [state: string]: 'offlineCleaning' | 'offlineDisinfecting' } = {
  cleaning: 'offlineCleaning',
  disinfecting: 'offlineDisinfecting',
}

const SHAPES: { readonly [K in Alert['kind']]: Shape } = {
  stuck: 'stuck',
  offline: 'offline',
  warning: 'warning',
  skipped: 'warning',
}
/** The shape of what is wrong. */
export const alertShape = ({ kind }: Pick<Alert, 'kind'>): Shape => SHAPES[kind]

/** What is wrong, or was. */
export function alertText(t: TFunction, { kind, state, plan_type, sectors, end_time }: Alert): string {
  const { slug, generalState } = robotState(state, { online: true, planType: plan_type })
  if (kind === 'skipped') return t('alerts.skipped', { sectors: sectors.join(', ') })
  if (kind === 'offline') return t(`alerts.${OFFLINE_WORDS[generalState] ?? 'offlineAtWork'}`)
  return end_time === undefined ? t(`alerts.${kind}`, { state: t(`states.${slug}`) }) : t(`states.${slug}`)
}

/** What the robot is called on this screen. One that has no name any more is shown by its number. */
export const alertRobot = (t: TFunction, { robot }: Alert, naming: Naming): string =>
  robot.name === '' ? t('demo.robot', { id: robot.id }) : robotName(t, robot, naming).shown

export const alertPlace = (t: TFunction, { location }: Alert, demoMode: boolean): string =>
  location === undefined ? t('shared.none') : locationName(t, location, demoMode)

const MINUTE_MS = 60_000

const isSameDay = (a: number, b: number, style: ClockStyle): boolean => calendarDay(a, style) === calendarDay(b, style)

const isSameMinute = (a: number, b: number): boolean => Math.floor(a / MINUTE_MS) === Math.floor(b / MINUTE_MS)

/** The time of day, with its day where that is not today. */
export const shortMoment = (timeMs: number, nowMs: number, style: ClockStyle): string =>
  isSameDay(timeMs, nowMs, style) ? timeOfDay(timeMs, style, 'short') : dateAndTime(timeMs, style)

/** From when to when; a moment where that is the same minute. */
export function alertSpan(
  t: TFunction,
  { start_time, end_time = start_time }: Pick<Alert, 'start_time' | 'end_time'>,
  nowMs: number,
  style: ClockStyle,
): string {
  const [startMs, endMs] = [Date.parse(start_time), Date.parse(end_time)]
  const from = shortMoment(startMs, nowMs, style)
  const to = shortMoment(endMs, isSameDay(startMs, endMs, style) ? endMs : nowMs, style)
  return isSameMinute(startMs, endMs) ? from : t('alerts.span', { from, to })
}

/** Who is on it, or was; that nobody is, while it lasts. */
export function takerText(
  t: TFunction,
  { taken, end_time, kind }: Alert,
  { demoMode, moment }: { readonly demoMode: boolean; readonly moment: (timeMs: number) => string },
): string | undefined {
  if (taken === undefined) return end_time === undefined && kind !== 'skipped' ? t('alerts.nobody') : undefined
  const name = userName(t, taken.by, demoMode)
  if (end_time !== undefined) return taken.self ? t('alerts.wasTakenByYou') : t('alerts.wasTaken', { name })
  const time = moment(Date.parse(taken.since))
  return taken.self ? t('alerts.takenByYou', { time }) : t('alerts.taken', { name, time })
}
