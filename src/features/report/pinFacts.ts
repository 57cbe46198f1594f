import type { TFunction } from 'i18next'
import type { Pin } from '../../../contract/resources/pins.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { userName } from '../robots/names.ts'

type Words = {
  readonly t: TFunction
  readonly locale: string
  readonly demoMode: boolean
  /** Ms since the epoch as a day with its time. */
  readonly moment: (timeMs: number) => string
}

/** What a pin says beside its title and message: each name with its value; what it does not have is not there. */
export function pinFacts(pin: Pin, { t, locale, demoMode, moment }: Words): readonly (readonly [string, string])[] {
  const { type, status, priority, labels, ticket, user, created } = pin
  return [
    [t('monitor.pins.fields.type'), t(`monitor.pins.types.${type}`)],
    [t('monitor.pins.fields.status'), t(`monitor.pins.status.${status}`)],
    ...(priority === undefined
      ? []
      : [[t('monitor.pins.fields.priority'), t(`monitor.pins.priorities.${priority}`)] as const]),
    ...(labels.length === 0
      ? []
      : [[t('monitor.pins.fields.labels'), new Intl.ListFormat(locale, { type: 'unit' }).format(labels)] as const]),
    ...(ticket === undefined ? [] : [[t('report.ticket'), ticket] as const]),
    [
      t('monitor.pins.fields.created'),
      t('monitor.pins.createdBy', { name: userName(t, user, demoMode), time: moment(fromWireTime(created)) }),
    ],
  ]
}
