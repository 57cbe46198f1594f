import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1000

/** How long something has lasted; counts on by itself, and renders only when its text may change. */
export function Elapsed({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation()
  const elapsedMs = useNow(nowMs => {
    const wholeMs = nowMs - sinceMs
    const stepMs = wholeMs < MINUTE_MS ? SECOND_MS : MINUTE_MS
    return Math.floor(wholeMs / stepMs) * stepMs
  })
  return formatElapsed(t, elapsedMs)
}
