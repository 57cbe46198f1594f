import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../session/session.ts'
import { exactMoment } from '../../time/wallClock.ts'

/** How times of messages are written: by the reader's clock. */
export function useMoment(): (time: string) => string {
  const { i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  return time => exactMoment(Date.parse(time), { zone, locale: i18n.language })
}
