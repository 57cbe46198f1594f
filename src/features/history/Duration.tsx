import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'

/** How long an entry lasted, or has lasted until now while it has no end. */
export function Duration({ startMs, endMs }: { readonly startMs: number; readonly endMs: number | undefined }) {
  const { t } = useTranslation()
  return useNow(nowMs => formatDuration(t, (endMs ?? nowMs) - startMs))
}
