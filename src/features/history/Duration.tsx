import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'

const MINUTE_MS = 60_000

/** How long an entry lasted, or has lasted until now while it has no end. */
export function Duration({ startMs, endMs }: { readonly startMs: number; readonly endMs: number | undefined }) {
  const { t } = useTranslation()
  return useNow(nowMs => {
    const spanMs = Math.max(0, (endMs ?? nowMs) - startMs)
    if (spanMs < MINUTE_MS) return t('units.seconds', { value: Math.floor(spanMs / 1000) })
    return formatElapsed(t, spanMs, 'seconds')
  })
}
