import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { WrittenComment } from '../../../contract/resources/planComments.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { pageCount, pageWindow } from '../../widgets/table/paging.ts'
import { userName } from '../robots/names.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import type { CommentDrafts } from './commentDraft.ts'
import styles from './PlanComments.module.css'

const PAGE_SIZE = 5
const MAX_CHARS = 2000

type TextFormProps = {
  readonly label: string
  readonly action: string
  /** What is there already. */
  readonly text: string
  /** What is written waits there until it is sent. */
  readonly onText: (text: string) => void
  readonly send: (comment: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onCancel?: () => void
}

/** What somebody writes; a failed send leaves it as it is. */
function CommentForm({ label, action, text, onText, send, onDone, onCancel }: TextFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const written = v.pipe(v.string(), v.trim(), v.minLength(1, t('planAdmin.comments.empty')))
  const form = useForm({ resolver: valibotResolver(v.object({ comment: written })), defaultValues: { comment: text } })
  const { control } = form
  const sending = useFormSend(form, {
    context: 'comment.editComment',
    fields: ['comment'],
    send: ({ comment }) => send(comment),
    onDone: () => {
      form.reset({ comment: '' })
      onDone()
      void client.invalidateQueries({ queryKey: queries.planComments.key() })
    },
  })
  const isEmpty = useWatch({ control, name: 'comment' }).trim() === ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!sending.isPending) sending.submit()
  }
  return (
    // What the service refused is marked, and may be sent again as it is.
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Controller
        control={control}
        name="comment"
        render={({ field, fieldState }) => (
          <TextArea
            label={label}
            value={field.value}
            onChange={next => {
              field.onChange(next)
              onText(next)
            }}
            maxLength={MAX_CHARS}
            error={fieldState.error?.message}
          />
        )}
      />
      {sending.failure !== undefined && <FormFailure text={sending.failure} />}
      <div>
        {onCancel && (
          <Button size="small" variant="quiet" onPress={onCancel}>
            {t('shared.cancel')}
          </Button>
        )}
        <Button
          size="small"
          type="submit"
          isPending={sending.isPending}
          disabledReason={isEmpty ? t('planAdmin.comments.empty') : undefined}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

type CommentProps = { readonly comment: WrittenComment; readonly drafts: CommentDrafts }

function Comment({ comment, drafts }: CommentProps) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const demoMode = useFlagPreference('demo-mode')
  const self = useMaybeSelf()
  const edited = drafts.editOf(comment.id)
  const edit = (text: string | undefined): void => drafts.edit({ id: comment.id, before: comment.comment }, text)
  const { login, login_name: name } = comment
  // L-021: whoever is no more is unknown.
  const author =
    login === undefined || name === undefined ? t('planAdmin.unknown') : userName(t, { id: login, name }, demoMode)
  return (
    <li className={styles['comment']}>
      <p className={styles['by']}>
        <b>{author}</b> <time>{times.moment(fromWireTime(comment.created))}</time>
        {comment.edited !== undefined && <span>{t('planAdmin.comments.edited')}</span>}
        {login !== undefined && login === self?.id && edited === undefined && (
          <IconButton label={t('planAdmin.comments.edit')} onPress={() => edit(comment.comment)}>
            <Pencil data-small aria-hidden />
          </IconButton>
        )}
      </p>
      {edited === undefined ? (
        <p>{comment.comment}</p>
      ) : (
        <CommentForm
          label={t('planAdmin.comments.edit')}
          action={t('shared.save')}
          text={edited}
          onText={edit}
          send={text => service.planComments.edit({ id: comment.id, comment: text })}
          onDone={() => edit(undefined)}
          onCancel={() => edit(undefined)}
        />
      )}
    </li>
  )
}

type PagesProps = { readonly page: number; readonly total: number; readonly onPage: (page: number) => void }

/** L-019: five at a time, nine pages offered. */
function CommentPages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation()
  const pages = pageCount(total, PAGE_SIZE)
  if (pages === 1) return undefined
  return (
    <nav className={styles['pages']} aria-label={t('planAdmin.comments.pages')}>
      {pageWindow(page, pages).map(number => (
        <Button
          key={number}
          size="small"
          variant={number === page ? 'secondary' : 'quiet'}
          aria-label={t('history.page', { page: number })}
          {...(number === page ? { 'aria-current': 'page' as const } : {})}
          onPress={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
    </nav>
  )
}

type Props = {
  readonly plan: Plan
  readonly versions: readonly Plan[]
  readonly mayWrite: boolean
  readonly drafts: CommentDrafts
}

/** What people write about the versions of a plan, the newest first (L-019..L-021). */
export function PlanComments({ plan, versions, mayWrite, drafts }: Props) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    queries.planComments.list.queryOptions({
      input: {
        parent_type: ['cleaning_plan'],
        parent_id: versions.length === 0 ? [plan.id] : versions.map(({ id }) => id),
        order_by: 'created',
        direction: 'desc',
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    }),
  )
  return (
    <section className={styles['comments']} aria-label={t('planAdmin.comments.title')} aria-busy={!data && !error}>
      <h2>
        {t('planAdmin.comments.title')} <small>{data?.total}</small>
      </h2>
      {error && !data && (
        <ErrorState
          text={errorText(i18n, 'comment.editComment', apiErrorOf(error))}
          token={apiErrorOf(error).token}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton width="80%" />}
      {data?.total === 0 && <p className={styles['none']}>{t('planAdmin.comments.none')}</p>}
      <ol>
        {data?.data.map(comment => (
          <Comment key={comment.id} comment={comment} drafts={drafts} />
        ))}
      </ol>
      {data && <CommentPages page={page} total={data.total} onPage={setPage} />}
      {mayWrite && (
        <CommentForm
          label={t('planAdmin.comments.write')}
          action={t('planAdmin.comments.send')}
          text={drafts.text}
          onText={drafts.write}
          send={comment => service.planComments.create({ parent_type: 'cleaning_plan', parent_id: plan.id, comment })}
          onDone={() => {
            drafts.write('')
            setPage(1)
          }}
        />
      )}
    </section>
  )
}
