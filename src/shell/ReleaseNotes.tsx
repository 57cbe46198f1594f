import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Self } from '../../contract/resources/logins.ts'
import type { ReleaseNote } from '../../contract/resources/releaseNotes.ts'
import { logFailure } from '../log/log.ts'
import { queries, service } from '../service/client.ts'
import { calendarDay } from '../time/wallClock.ts'
import { IconButton } from '../widgets/button/IconButton.tsx'
import { Popover } from '../widgets/menu/Popover.tsx'
import { ErrorState } from '../widgets/status/ErrorState.tsx'
import styles from './ReleaseNotes.module.css'

function Note({ note, zone }: { readonly note: ReleaseNote; readonly zone: string }) {
  const { t, i18n } = useTranslation()
  return (
    <li className={styles['note']}>
      <h3>
        {t(`releaseNotes.${note.key}.title`)}
        {note.unread && <span className={styles['unread']}>{t('releaseNotes.unread')}</span>}
      </h3>
      <p>{t(`releaseNotes.${note.key}.text`)}</p>
      <time dateTime={note.created}>{calendarDay(Date.parse(note.created), { zone, locale: i18n.language })}</time>
    </li>
  )
}

/** What is new, and how much of it the login has not read yet. Opening it is reading it. */
export function ReleaseNotes({ self }: { readonly self: Self }) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const client = useQueryClient()
  const lastReadOptions = queries.releaseNotes.lastRead.queryOptions()
  const lastRead = useQuery(lastReadOptions)
  const readId = lastRead.data?.read_id
  const listOptions = queries.releaseNotes.list.queryOptions({ input: { role: self.role, read_id: readId ?? 0 } })
  const list = useQuery({ ...listOptions, enabled: readId !== undefined })
  const markRead = useMutation({
    // What one reads as another they have not read.
    mutationFn: async (read_id: number) =>
      self.originator === undefined ? service.releaseNotes.markRead({ read_id }) : { read_id },
    onSuccess: position => client.setQueryData(lastReadOptions.queryKey, position),
    onError: error => logFailure('releaseNotes.markRead', error),
  })
  // A newer service may name entries that this build has no texts for.
  const notes = (list.data?.data ?? []).filter(({ key }) => i18n.exists(`releaseNotes.${key}.title`))
  const unread = notes.filter(note => note.unread).length
  const newest = notes[0]
  const label = unread > 0 ? t('releaseNotes.titleUnread', { count: unread }) : t('releaseNotes.title')
  return (
    <Popover
      label={t('releaseNotes.title')}
      trigger={
        <IconButton label={label} className={styles['opener']}>
          <Gift aria-hidden />
          {unread > 0 && <span className={styles['dot']} />}
        </IconButton>
      }
      onOpenChange={isOpen => {
        // While they are looked at, what is new keeps its mark.
        if (!isOpen && newest?.unread === true) markRead.mutate(newest.id)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles['panel']} aria-labelledby={titleId} tabIndex={0}>
        <h2 id={titleId}>{t('releaseNotes.title')}</h2>
        {list.isError || lastRead.isError ? (
          <ErrorState
            text={t('releaseNotes.failed')}
            token="releaseNotes.failed"
            onRetry={() => void client.invalidateQueries({ queryKey: queries.releaseNotes.key() })}
          />
        ) : notes.length === 0 ? (
          <p>{t('releaseNotes.none')}</p>
        ) : (
          <ul>
            {notes.map(note => (
              <Note key={note.id} note={note} zone={self.time_zone} />
            ))}
          </ul>
        )}
      </section>
    </Popover>
  )
}
