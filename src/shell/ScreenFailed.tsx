import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '../log/log.ts'
import { PartFailed } from '../parts/PartFailed.tsx'
import { type PartFailure, whyFailed } from '../parts/whyFailed.ts'

/** In place of a screen that could not be shown: a fault of ours, no connection, or code that a newer build no longer has. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const [why, setWhy] = useState<PartFailure>()
  useEffect(() => {
    logFailure('screen', error)
    let current = true
    void whyFailed().then(reason => current && setWhy(reason))
    return () => {
      current = false
    }
  }, [error])
  return (
    <main>
      {why && <PartFailed why={why} onRetry={() => void router.invalidate()} />}
      <p>
        <Link to="/home">{t('monitor.back')}</Link>
      </p>
    </main>
  )
}
