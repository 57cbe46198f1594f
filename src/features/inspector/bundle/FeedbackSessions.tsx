import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BUNDLE_EXTENSION } from '../../../../contract/journal/bundle.ts'
import type { FeedbackSession } from '../../../../contract/resources/feedback.ts'
import { FEEDBACK_SESSION } from '../../../../contract/routes/feedback.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { queries } from '../../../service/client.ts'
import { sendFile } from '../../../service/sendFile.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { dateAndTime } from '../../../time/wallClock.ts'
import { useByteFormat } from '../../../units/bytes.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { EmptyState } from '../../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { userName } from '../../robots/names.ts'
import styles from './FeedbackSessions.module.css'

type Props = { readonly zone: string; readonly onFile: (file: File) => void }

const pathOf = (id: number): string => FEEDBACK_SESSION.path.replace(':id', `${id}`)

/** Session files that people have attached to feedback: each is shown in the inspector, or saved. */
export function FeedbackSessions({ zone, onFile }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <Button size="small" variant="quiet" icon={<Inbox data-small aria-hidden />} onPress={() => setIsOpen(true)}>
        {t('inspector.feedback.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('inspector.feedback.title')} isOpen onClose={close}>
          <Sessions
            zone={zone}
            onFile={file => {
              close()
              onFile(file)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Sessions({ zone, onFile }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(queries.system.feedbackSessions.queryOptions())
  if (data)
    return data.data.length === 0 ? (
      <EmptyState text={t('inspector.feedback.none')} />
    ) : (
      <ul className={styles['list']}>
        {data.data.map(session => (
          <Session key={session.id} session={session} zone={zone} onFile={onFile} />
        ))}
      </ul>
    )
  if (isError)
    return (
      <ErrorState
        text={t('inspector.feedback.failed')}
        token="system.feedbackSessions"
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton width="100%" />
}

function Session({ session, zone, onFile }: Props & { readonly session: FeedbackSession }) {
  const { t, i18n } = useTranslation()
  const formatBytes = useByteFormat()
  const demoMode = useFlagPreference('demo-mode')
  const { id, user, created, goal, suggestion, bytes } = session
  const name = `feedback-${id}.${BUNDLE_EXTENSION}`
  const opening = useMutation({ mutationFn: () => sendFile({ method: 'GET', path: pathOf(id) }) })
  const time = dateAndTime(fromWireTime(created), { zone, locale: i18n.language })
  return (
    <li className={styles['session']}>
      <strong>{t('inspector.feedback.by', { user: userName(t, user, demoMode), time })}</strong>
      <p>{goal}</p>
      <p>{suggestion}</p>
      {opening.isError && (
        <p role="alert" className={styles['error']}>
          {errorText(i18n, 'user.getUser', apiErrorOf(opening.error))}
        </p>
      )}
      <div className={styles['foot']}>
        <span>{formatBytes(bytes)}</span>
        <a className={styles['link']} href={pathOf(id)} download={name}>
          <Download data-small aria-hidden />
          {t('inspector.feedback.download')}
        </a>
        <Button
          size="small"
          isPending={opening.isPending}
          onPress={() => opening.mutate(undefined, { onSuccess: file => onFile(new File([file.content], name)) })}
        >
          {t('inspector.feedback.show')}
        </Button>
      </div>
    </li>
  )
}
