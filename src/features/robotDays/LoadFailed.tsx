import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './LoadFailed.module.css'

type Props = {
  /** What is missing, a sentence. */
  readonly text: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** What failed in the small room of the timeline: the sentence, a way to try again, the token for support (B-033). */
export function LoadFailed({ text, error, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['failed']} role="alert">
      <span className={styles['text']}>
        <StateShape shape="warning" size={12} />
        {text}
      </span>
      <Button size="small" onPress={onRetry}>
        {t('shared.retry')}
      </Button>
      <code>{apiErrorOf(error).token}</code>
    </div>
  )
}
