import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '../log/log.ts'
import { ErrorState } from '../widgets/ErrorState.tsx'

/** In place of a screen that could not be shown: a fault of ours, or code that a newer build no longer has. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  useEffect(() => logFailure('screen', error), [error])
  return (
    <main>
      <ErrorState text={t('shell.failed')} token="shell.failed" onRetry={() => globalThis.location.reload()} />
    </main>
  )
}
