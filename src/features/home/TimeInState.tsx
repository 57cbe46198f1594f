import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'

/** How long a robot has been in its state; counts on by itself, and renders only when its text changes. */
export function TimeInState({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const { t } = useTranslation()
  return useNow(nowMs => (sinceMs === undefined ? '–' : formatElapsed(t, nowMs - sinceMs)))
}
