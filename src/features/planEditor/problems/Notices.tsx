import { CloudOff, History, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRefusal } from '../../../../contract/resources/planDrafts.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import styles from '../EditorWorkspace.module.css'

type NoticeProps = { readonly icon: ReactNode; readonly onClose?: () => void; readonly children: ReactNode }

function Notice({ icon, onClose, children }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['notice']} role="status">
      {icon}
      <div>{children}</div>
      {onClose && (
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X data-small aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** A command that the service did not take, and what it was about. */
export type RefusedChange = { readonly id: string; readonly refusal: DraftRefusal; readonly name: string | undefined }

type Props = {
  /** The service does not answer: what is drawn waits in this browser. */
  readonly isOffline: boolean
  /** What waits outlives this page. */
  readonly isKept: boolean
  /** How many changes wait to be sent. */
  readonly pending: number
  readonly onRetry: () => void
  /** How many changes came back with the opening; 0 once that was read. */
  readonly restored: number
  readonly onRestoredRead: () => void
  readonly refused: readonly RefusedChange[]
  readonly onRefusedRead: () => void
  /** Why the last gesture changed nothing. */
  readonly gesture: string | undefined
  /** What the last change has made wrong. */
  readonly worsened: string | undefined
}

const LISTED = 5

/** What people have to know about their changes: which wait here, which came back, and which were refused and why. */
export function Notices(props: Props) {
  const { isOffline, isKept, pending, onRetry, restored, onRestoredRead, refused, onRefusedRead } = props
  const { gesture, worsened } = props
  const { t } = useTranslation()
  return (
    <div className={styles['notices']}>
      {gesture !== undefined && <Notice icon={<TriangleAlert size={14} aria-hidden />}>{gesture}</Notice>}
      {worsened !== undefined && <Notice icon={<TriangleAlert size={14} aria-hidden />}>{worsened}</Notice>}
      {!isOffline && !isKept && <Notice icon={<TriangleAlert size={14} aria-hidden />}>{t('editor.notKept')}</Notice>}
      {isOffline && (
        <Notice icon={<CloudOff size={14} aria-hidden />}>
          {t(isKept ? 'editor.offline' : 'editor.offlineLost', { count: pending })}{' '}
          <Button size="small" variant="quiet" onPress={onRetry}>
            {t('shared.retry')}
          </Button>
        </Notice>
      )}
      {restored > 0 && (
        <Notice icon={<History size={14} aria-hidden />} onClose={onRestoredRead}>
          {t('editor.restored', { count: restored })}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice icon={<TriangleAlert size={14} aria-hidden />} onClose={onRefusedRead}>
          {t('editor.refusedTitle', { count: refused.length })}
          <ul>
            {refused.slice(-LISTED).map(({ id, refusal, name }) => (
              <li key={id}>
                {name !== undefined && <b>{name}: </b>}
                {t(`editor.refused.${refusal}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
