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

function pathTo({ notice, object }: { readonly notice: Notice; readonly object: NoticeObject }): string {
  if (object.report !== undefined) return `report/${object.report.id}`
  if (object.robot === undefined) return 'home'
  return `robot/${object.robot.id}/monitor?time=${notice.time.toISOString()}&autoplay=true`
}

/** A plan changes for one robot that is given another one, or for all that work by it. */
const messageOf = ({ notification, robot }: Notice) =>
  notification === 'cleaning-plan-changed' && robot === null ? 'cleaning-plan-published' : notification

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
    sectors: notice.sectors.join(', '),
    time: time.toLocaleString(SHOWN_TIME),
    ...runWords(t, object, reader),
  }
  const kind = messageOf(notice)
  const text = t(`notifications.messages.${kind}.text`, words)
  const link = `${consoleUrl}/${pathTo({ notice, object })}`
  if (reader.kind === 'sms') return { subject: '', text: `${text} ${link}` }
  const whyText = t('notifications.why', { product: t('product'), link: `${consoleUrl}/subscriptions` })
  return {
    subject: t(`notifications.messages.${kind}.subject`, words),
    text: `${text}\n\n${link}\n\n${whyText}`,
  }
}
