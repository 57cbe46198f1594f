import { Hand, Info, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastList as AriaToastList,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  Text,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'
import {
  hiddenToasts,
  isGoing,
  type QueuedContent,
  subscribeToGoing,
  type ToastAction,
  type ToastContent,
  toastAgeS,
  toastQueue,
  toastTimeout,
} from '../../toasts/toasts.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { StateShape } from '../state/StateBadge.tsx'
import styles from './Toast.module.css'

function ToastIcon({ kind }: { readonly kind: ToastContent['kind'] }) {
  if (kind === 'information') return <Info aria-hidden />
  if (kind === 'question') return <Hand aria-hidden />
  return <StateShape shape={kind === 'stuck' ? 'stuck' : 'warning'} />
}

/** What can be answered; declining is the quiet one. */
const actionsOf = (content: ToastContent): readonly (ToastAction & { readonly quiet?: boolean })[] =>
  content.kind === 'question' ? [content.accept, { ...content.decline, quiet: true }] : (content.actions ?? [])

function Toast({ toast }: { readonly toast: QueuedToast<QueuedContent> }) {
  const { t } = useTranslation()
  const { content, key } = toast
  const actions = actionsOf(content)
  const goes = useSyncExternalStore(subscribeToGoing, () => isGoing(content))
  const close = (): void => toastQueue.close(key)
  return (
    <AriaToast toast={toast} className={styles['toast'] ?? ''} data-kind={content.kind} data-going={goes || undefined}>
      <span className={styles['icon']}>
        <ToastIcon kind={content.kind} />
      </span>
      <AriaToastContent className={styles['content']}>
        <Text slot="title" className={styles['title'] ?? ''}>
          {content.title}
        </Text>
        {content.text !== undefined && (
          <Text slot="description" className={styles['text'] ?? ''}>
            {content.text}
          </Text>
        )}
        {actions.length > 0 && (
          <div className={styles['actions']}>
            {actions.map(({ label, run, quiet = false }) => (
              <Button
                key={label}
                slot={null}
                size="small"
                variant={quiet ? 'quiet' : 'secondary'}
                onPress={() => {
                  // It was answered already, and is on its way out.
                  if (goes) return
                  close()
                  run()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </AriaToastContent>
      {content.kind === 'question' ? (
        <Countdown untilMs={content.untilMs} />
      ) : (
        <span className={styles['end']}>
          {toastTimeout(content) === undefined && <Age sinceMs={content.sinceMs} />}
          <IconButton slot="close" label={t('shared.close')}>
            <X data-small aria-hidden />
          </IconButton>
        </span>
      )}
      <Timer content={content} />
    </AriaToast>
  )
}

/** Seconds that are left to answer. Not read out each time it changes. */
function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation()
  const seconds = useNow(nowMs => Math.max(0, Math.ceil((untilMs - nowMs) / 1000)))
  return (
    <span className={styles['countdown']} role="timer">
      {t('units.seconds', { value: seconds })}
    </span>
  )
}

/** How long ago it came, from a minute on. */
function Age({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation()
  const ageS = useNow(nowMs => toastAgeS(sinceMs, nowMs))
  return ageS > 0 ? <span className={styles['countdown']}>{formatElapsed(t, ageS * 1000)}</span> : undefined
}

/** The line at the foot of what ends by itself. */
function Timer({ content }: { readonly content: ToastContent }) {
  const [spentMs] = useState(() => (content.kind === 'question' ? content.spanMs - (content.untilMs - Date.now()) : 0))
  const spanMs = content.kind === 'question' ? content.spanMs : toastTimeout(content)
  if (spanMs === undefined) return undefined
  return (
    <span
      className={styles['timer']}
      style={{ '--toast-ms': `${spanMs}ms`, animationDelay: `${-Math.round(spentMs)}ms` }}
      aria-hidden
    />
  )
}

/** Where toasts appear: at the foot of a screen, over the map of the monitor; at most three, then how many more. */
export function ToastRegion() {
  const { t } = useTranslation()
  return (
    <AriaToastRegion queue={toastQueue} className={styles['region'] ?? ''} aria-label={t('shared.notifications')}>
      <AriaToastList className={styles['list'] ?? ''}>
        {({ toast }: { toast: QueuedToast<QueuedContent> }) => <Toast toast={toast} />}
      </AriaToastList>
      {hiddenToasts() > 0 && <p className={styles['more']}>{t('shared.more', { count: hiddenToasts() })}</p>}
    </AriaToastRegion>
  )
}
