import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../widgets/button/Button.tsx'
import { IconButton } from '../widgets/button/IconButton.tsx'
import { StateShape } from '../widgets/state/StateBadge.tsx'
import styles from './PartFailed.module.css'
import type { PartFailure } from './whyFailed.ts'

type Props = {
  readonly why: PartFailure
  readonly onRetry: () => void
  /** Of what lies over the page: gives up waiting for it. */
  readonly onClose?: (() => void) | undefined
}

/** In place of a part that could not be loaded: why, and what can be done. It never reloads the page by itself. */
export function PartFailed({ why, onRetry, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['failed']} role="alert" data-testid="part-failed">
      <StateShape shape="warning" />
      <p>{t(`parts.${why}`)}</p>
      <div className={styles['deeds']}>
        {why !== 'replaced' && (
          <Button size="small" onPress={onRetry}>
            {t('shared.retry')}
          </Button>
        )}
        {why !== 'unreachable' && (
          <Button size="small" onPress={() => globalThis.location.reload()}>
            {t('shell.reload')}
          </Button>
        )}
      </div>
      {onClose && (
        <IconButton className={styles['close']} label={t('shared.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** The same where there is room for a button alone. */
export function PartFailedButton({ why, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={`${t(`parts.${why}`)} ${t(why === 'replaced' ? 'shell.reload' : 'shared.retry')}`}
      className={styles['asButton']}
      onPress={why === 'replaced' ? () => globalThis.location.reload() : onRetry}
    >
      <StateShape shape="warning" size={16} />
    </IconButton>
  )
}

/** The same in place of a dialog, a menu or whatever else lies over the page. What is under it can still be used. */
export const PartFailedOver = (props: Props) =>
  createPortal(
    <div className={styles['over']} data-react-aria-top-layer="true">
      <PartFailed {...props} />
    </div>,
    document.body,
  )
