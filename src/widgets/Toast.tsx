import { Info, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastList as AriaToastList,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  Text,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { StateShape } from './StateBadge.tsx'
import styles from './Toast.module.css'
import { hiddenToasts, type ToastContent, toastQueue, toastTimeout } from './toasts.ts'

function ToastIcon({ kind }: { readonly kind: ToastContent['kind'] }) {
  if (kind === 'information') return <Info aria-hidden />
  return <StateShape shape={kind === 'stuck' ? 'stuck' : 'warning'} />
}

function Toast({ toast }: { readonly toast: QueuedToast<ToastContent> }) {
  const { t } = useTranslation()
  const { content, key } = toast
  const timeout = toastTimeout(content)
  const close = (): void => toastQueue.close(key)
  return (
    <AriaToast toast={toast} className={styles['toast'] ?? ''} data-kind={content.kind}>
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
        {content.actions && (
          <div className={styles['actions']}>
            {content.actions.map(({ label, run }) => (
              <Button
                key={label}
                slot={null}
                size="small"
                onPress={() => {
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
      <IconButton slot="close" label={t('shared.close')}>
        <X data-small aria-hidden />
      </IconButton>
      {timeout !== undefined && (
        <span className={styles['timer']} style={{ '--toast-ms': `${timeout}ms` }} aria-hidden />
      )}
    </AriaToast>
  )
}

/** Where toasts appear: top right, at most three, then how many more. */
export function ToastRegion() {
  const { t } = useTranslation()
  return (
    <AriaToastRegion queue={toastQueue} className={styles['region'] ?? ''} aria-label={t('shared.notifications')}>
      <AriaToastList className={styles['list'] ?? ''}>
        {({ toast }: { toast: QueuedToast<ToastContent> }) => <Toast toast={toast} />}
      </AriaToastList>
      {hiddenToasts() > 0 && <p className={styles['more']}>{t('shared.more', { count: hiddenToasts() })}</p>}
    </AriaToastRegion>
  )
}
