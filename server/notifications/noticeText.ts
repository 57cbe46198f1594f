import type { TFunction } from 'i18next'
import { DateTime } from 'luxon'
import { LANGUAGE_TAGS } from '../../contract/languages.ts'
import type { notices } from '../database/schema.ts'
import type { NoticeObject, Subscriber } from './subscribers.ts'

type Reader = Pick<Subscriber, 'kind' | 'language' | 'timeZone'> & {
  readonly naming: { readonly demoMode: boolean; readonly useDisplayName: boolean }
}

const SHOWN_TIME = { ...DateTime.DATETIME_MED, timeZoneName: 'short' } as const

function robotNameFor(t: TFunction, { robot }: NoticeObject, { demoMode, useDisplayName }: Reader['naming']): string {
  if (robot === undefined) return ''
  if (demoMode) return t('demo.robot', { id: robot.id })
  return useDisplayName && robot.displayName !== '' ? robot.displayName : robot.name
}

/** A notice in the words of whoever reads it: language, time zone, and robots named as they name them. */
export function noticeText(
  t: TFunction,
  consoleUrl: string,
  { notice, object, reader }: { notice: typeof notices.$inferSelect; object: NoticeObject; reader: Reader },
): { readonly subject: string; readonly text: string } {
  const time = DateTime.fromJSDate(notice.time, { zone: reader.timeZone }).setLocale(LANGUAGE_TAGS[reader.language])
  const words = {
    robot: robotNameFor(t, object, reader.naming),
    plan: object.plan?.name ?? t('home.noPlan'),
    sectors: notice.sectors.join(', '),
    time: time.toLocaleString(SHOWN_TIME),
  }
  const text = t(`notifications.messages.${notice.notification}.text`, words)
  const link =
    object.robot === undefined
      ? `${consoleUrl}/home`
      : `${consoleUrl}/robot/${object.robot.id}/monitor?time=${notice.time.toISOString()}&autoplay=true`
  if (reader.kind === 'sms') return { subject: '', text: `${text} ${link}` }
  const whyText = t('notifications.why', { product: t('product'), link: `${consoleUrl}/subscriptions` })
  return {
    subject: t(`notifications.messages.${notice.notification}.subject`, words),
    text: `${text}\n\n${link}\n\n${whyText}`,
  }
}
