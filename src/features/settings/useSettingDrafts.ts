import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditableSetting } from '../../../contract/resources/settings.ts'
import type { SettingName } from '../../../contract/settings.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText, ServiceError } from '../../service/serviceError.ts'
import { endToasts, showToast } from '../../toasts/toasts.ts'
import { SHOWN_SETTINGS } from './settingForms.ts'
import { fits } from './settingText.ts'

const SUBJECT = 'settings'

/** A value that is not saved. Both texts are JSON; `before` is what the setting held when its editor saw it last. */
export type SettingDraft = { readonly name: SettingName; readonly text: string; readonly before: string }
type Drafts = ReadonlyMap<SettingName, SettingDraft>

export type SettingDrafts = {
  readonly all: readonly SettingDraft[]
  readonly of: (name: SettingName) => SettingDraft | undefined
  /** Settings that somebody else has changed since the draft was begun, or just before it was saved. */
  readonly isOvertaken: (name: SettingName) => boolean
  readonly change: (name: SettingName, text: string) => void
  readonly discard: (name?: SettingName) => void
  /** Sends all of them; none is sent while one does not fit. */
  readonly save: () => void
  readonly isSaving: boolean
}

/** What is changed on the screen of settings and not saved yet. It stays until it is saved or discarded, whatever the service answers. */
export function useSettingDrafts(stored: readonly EditableSetting[], onSaved: () => void): SettingDrafts {
  const { i18n, t } = useTranslation()
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const valueOf = (name: SettingName): string => stored.find(each => each.name === name)?.value ?? 'null'

  const sending = useMutation({
    mutationFn: (changes: readonly SettingDraft[]) =>
      service.settings.save({ changes: changes.map(({ name, text, before }) => ({ name, value: text, before })) }),
    onSuccess: list => {
      client.setQueryData(queries.settings.list.queryKey(), list)
      void client.invalidateQueries({ queryKey: queries.settings.get.key() })
      endToasts(SUBJECT)
      setDrafts(new Map())
      setRefused(new Set())
      onSaved()
    },
    onError: async error => {
      showToast({
        kind: 'error',
        subject: SUBJECT,
        title: t('administration.failed'),
        text: errorText(i18n, 'notification.type', apiErrorOf(error)),
      })
      if (!(error instanceof ServiceError) || error.status !== 409) return
      const overtaken = new Set(error.errors.flatMap(({ field }) => field ?? []))
      setRefused(overtaken)
      const list = await client.fetchQuery(queries.settings.list.queryOptions({ staleTime: 0 }))
      // Whoever saves once more has seen what it is now.
      const now = new Map(list.data.map(({ name, value }) => [name, value]))
      setDrafts(
        each => new Map([...each].map(([name, draft]) => [name, { ...draft, before: now.get(name) ?? draft.before }])),
      )
    },
  })

  const put = (name: SettingName, draft: SettingDraft | undefined): void => {
    const next = new Map(drafts)
    if (draft === undefined) next.delete(name)
    else next.set(name, draft)
    setDrafts(next)
  }
  const all = SHOWN_SETTINGS.flatMap(name => drafts.get(name) ?? [])
  return {
    all,
    of: name => drafts.get(name),
    isOvertaken: name => {
      const draft = drafts.get(name)
      return draft !== undefined && (refused.has(name) || draft.before !== valueOf(name))
    },
    change: (name, text) => {
      const before = drafts.get(name)?.before ?? valueOf(name)
      put(name, text === valueOf(name) ? undefined : { name, text, before })
    },
    discard: name => {
      if (name === undefined) setDrafts(new Map())
      else put(name, undefined)
    },
    save: () => {
      if (all.every(({ name, text }) => fits(name, text))) sending.mutate(all)
    },
    isSaving: sending.isPending,
  }
}
