import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { timeOfDay } from '../../time/wallClock.ts'

const REFRESH_MS = 30_000

/** What the clock shows in a zone now, by the service; N/A when that cannot be had (B-026). */
export function LocalTime({ zone }: { readonly zone: string }) {
  const { t, i18n } = useTranslation()
  const { data, isError } = useQuery({
    ...queries.system.timeZoneTimes.queryOptions(),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  const time = data?.data.find(({ time_zone }) => time_zone === zone)?.time
  if (time === undefined) return <span>{isError ? t('shared.notAvailable') : undefined}</span>
  return (
    <span>
      {t('preferences.localTime', { time: timeOfDay(Date.parse(time), { zone, locale: i18n.language }, 'short') })}
    </span>
  )
}
