import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { FleetRow } from '../robots/fleetRow.ts'

/** Within a minute the text changes by seconds. */
const MINUTE_MS = 60_000
const SECOND_MS = 1000

/** How long a robot has been in its state; counts on by itself, and renders only when its text may change. */
export function TimeInState({ row: { sinceMs, isSinceLoading } }: { readonly row: FleetRow }) {
  const { t } = useTranslation()
  const elapsedMs = useNow(nowMs => {
    const wholeMs = nowMs - (sinceMs ?? nowMs)
    const stepMs = wholeMs < MINUTE_MS ? SECOND_MS : MINUTE_MS
    return Math.floor(wholeMs / stepMs) * stepMs
  })
  if (isSinceLoading) return <Skeleton width="60%" />
  return sinceMs === undefined ? '–' : formatElapsed(t, elapsedMs)
}
