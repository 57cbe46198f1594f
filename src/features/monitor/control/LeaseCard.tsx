import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../../time/elapsed.ts'
import { useNow } from '../../../time/now.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { keyShortcutsOf } from '../../keys/keyMap.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { type ControlView, useControl } from './controlView.ts'
import styles from './LeaseCard.module.css'

/** Who has control, since when, and what the viewer can do about it (M-027..M-031, M-038). */
export function LeaseCard() {
  const { t } = useTranslation()
  const control = useControl()
  const { canTake } = useMonitorSession().capabilities
  const { inControl, busy, takeRefusal, requestRefusal, releaseRefusal, take, request, release } = control
  const reason = (refusal: ControlView['takeRefusal']) => refusal && t(`errors.control.${refusal}`)
  const holder = useHolderText(control)
  return (
    <section className={styles['card']} aria-label={t('monitor.control.title')} data-testid="lease" data-busy={busy}>
      <KeyRound className={styles['key'] ?? ''} size={16} aria-hidden data-self={inControl || undefined} />
      <p className={styles['text']} role="status">
        <b title={holder}>{holder}</b> <Aside control={control} />
      </p>
      {inControl ? (
        <Button size="small" onPress={release} disabledReason={reason(releaseRefusal)}>
          {t('monitor.control.release')}
        </Button>
      ) : (
        <>
          <Button size="small" onPress={request} disabledReason={reason(requestRefusal)}>
            {t('monitor.control.request')}
          </Button>
          {canTake && (
            <Button
              size="small"
              onPress={take}
              disabledReason={reason(takeRefusal)}
              keyShortcuts={keyShortcutsOf('takeControl')}
            >
              {t('monitor.control.take')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function useHolderText({ connected, holder, holderName }: ControlView): string {
  const { t } = useTranslation()
  if (!connected) return t('monitor.control.disconnected')
  return t(`monitor.control.${holder.kind}`, { name: holderName })
}

const MINUTE_MS = 60_000

/** What waits comes before what lasts. Not read out each time it changes. */
function Aside({ control: { requestedUntil, away, since } }: { readonly control: ControlView }) {
  const { t } = useTranslation()
  const seconds = useNow(nowMs => (requestedUntil === undefined ? 0 : secondsLeft(requestedUntil, nowMs)))
  const time = useNow(nowMs =>
    since === undefined || nowMs - since < MINUTE_MS ? '' : formatElapsed(t, nowMs - since),
  )
  if (requestedUntil !== undefined)
    return (
      <span className={styles['aside']} role="timer">
        {t('monitor.control.asked', { seconds })}
      </span>
    )
  if (away) return <span className={styles['aside']}>{t('monitor.control.away')}</span>
  if (time === '') return undefined
  return (
    <span className={styles['aside']} role="timer">
      {t('monitor.control.since', { time })}
    </span>
  )
}

const secondsLeft = (untilMs: number, nowMs: number): number => Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
