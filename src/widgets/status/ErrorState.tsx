import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button.tsx'
import { StateShape } from '../state/StateBadge.tsx'
import styles from './ErrorState.module.css'

type Props = {
  readonly title?: string
  readonly text: string
  readonly token: string
  readonly onRetry?: (() => void) | undefined
}

/** What failed, in a sentence; a way to try again; the token for support (B-033). */
export function ErrorState({ title, text, token, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['error']} role="alert">
      <StateShape shape="warning" />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <p>{text}</p>
      </div>
      <div className={styles['rest']}>
        {onRetry && (
          <Button size="small" onPress={onRetry}>
            {t('shared.retry')}
          </Button>
        )}
        <code>{token}</code>
      </div>
    </div>
  )
}
