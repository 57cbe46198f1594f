import type { TFunction } from 'i18next'
import { DateTime } from 'luxon'
import { LANGUAGE_TAGS } from '../../contract/languages.ts'
import type { notices } from '../database/schema.ts'
import { createMeasures } from '../language/measures.ts'
import type { NoticeObject, Subscriber } from './subscribers.ts'

type Reader = Pick<Subscriber, 'kind' | 'language' | 'timeZone' | 'areaUnit'> & {
  readonly naming: { readonly demoMode: boolean; readonly useDisplayName: boolean }
}

type Notice = typeof notices.$inferSelect

const SHOWN_TIME = { ...DateTime.DATETIME_MED, timeZoneName: 'short' } as const

function robotNameFor(t: TFunction, { robot }: NoticeObject, { demoMode, useDisplayName }: Reader['naming']): string {
  if (robot === undefined) return ''
  if (demoMode) return t('demo.robot', { id: robot.id })
  return useDisplayName && robot.displayName !== '' ? robot.displayName : robot.name
}

function planNameFor(t: TFunction, { plan, report }: NoticeObject, { demoMode }: Reader['naming']): string {
  const id = report?.planFirstId ?? plan?.firstId
  if (demoMode && id !== undefined) return t('demo.plan', { id })
  return report?.planName ?? plan?.name ?? t('home.noPlan')
}

/** How a run came out. */
function runWords(t: TFunction, { report }: NoticeObject, { language, areaUnit }: Reader) {
  if (report === undefined) return {}
  const { area, percent, hours } = createMeasures(t, { language, areaUnit, volumeUnit: 'litres' })
  return {
    result: t(`notifications.results.${report.result}`),
    area: area(report.coveredArea),
    cleanable: area(report.cleanableArea),
    percent: percent(report.coveragePercentage),
    hours: hours(report.workSeconds),
  }
}

/** Whose words a notice has: one of a plan is of its robot, or of the plan itself. */
function wordsOf({ notification }: Notice, { robot, plan, report }: NoticeObject) {
  if (notification !== 'cleaning-plan-changed') return notification
  if (robot === undefined) return 'cleaning-plan-published'
  return plan === undefined && report === undefined ? 'cleaning-plan-taken' : notification
}

function pathTo({ notice, object }: { readonly notice: Notice; readonly object: NoticeObject }): string {
  if (object.report !== undefined) return `report/${object.report.id}`
  if (object.robot === undefined) return object.plan === undefined ? 'home' : `plan/${object.plan.id}`
  return `robot/${object.robot.id}/monitor?time=${notice.time.toISOString()}&autoplay=true`
}

/** A notice as its reader wants it: language, time zone, and robots named as they name them. */
export function noticeText(
  t: TFunction,
  consoleUrl: string,
  { notice, object, reader }: { notice: Notice; object: NoticeObject; reader: Reader },
): { readonly subject: string; readonly text: string } {
  const time = DateTime.fromJSDate(notice.time, { zone: reader.timeZone }).setLocale(LANGUAGE_TAGS[reader.language])
  const words = {
    robot: robotNameFor(t, object, reader.naming),
    plan: planNameFor(t, object, reader.naming),
    version: object.plan?.version ?? '',
    sectors: notice.sectors.join(', '),
    time: time.toLocaleString(SHOWN_TIME),
    ...runWords(t, object, reader),
  }
  const messages = `notifications.messages.${wordsOf(notice, object)}` as const
  const text = t(`${messages}.text`, words)
  const link = `${consoleUrl}/${pathTo({ notice, object })}`
  if (reader.kind === 'sms') return { subject: '', text: `${text} ${link}` }
  const whyText = t('notifications.why', { product: t('product'), link: `${consoleUrl}/subscriptions` })
  return {
    subject: t(`${messages}.subject`, words),
    text: `${text}\n\n${link}\n\n${whyText}`,
  }
}
