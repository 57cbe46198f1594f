import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AUDIT_KINDS } from '../../../contract/audit.ts'
import type { AuditEntry } from '../../../contract/resources/audit.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import styles from './AuditFilters.module.css'
import { AuditTimes } from './AuditTimes.tsx'
import { ACTIONS, type AuditSearch, isFiltered, NO_FILTERS, ONLY } from './auditSearch.ts'

type Change = (change: Partial<AuditSearch>) => void
type Props = {
  readonly search: AuditSearch
  /** Of the page that is shown: their persons are offered. */
  readonly entries: readonly AuditEntry[]
  readonly onSearch: Change
}

/** Searched for when it stands still for a moment, or at once with Enter. */
const PAUSE_MS = 300

function TextFilter({ search: { text }, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  const find = (next: string): void => onSearch({ text: next.trim() === '' ? undefined : next.trim().slice(0, 100) })
  const type = (next: string): void => {
    setDraft(next)
    globalThis.clearTimeout(timer)
    setTimer(globalThis.setTimeout(() => find(next), PAUSE_MS))
  }
  return (
    <SearchField
      label={t('audit.search')}
      className={styles['text']}
      value={draft ?? text ?? ''}
      onChange={type}
      onBlur={() => setDraft(undefined)}
    />
  )
}

/** Whoever stands on the page, and whoever is chosen. */
function usePersons(entries: readonly AuditEntry[]): readonly { readonly id: number; readonly text: string }[] {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const persons = entries.flatMap(({ who, originator }) => [who, originator].filter(each => each !== undefined))
  const byId = new Map(persons.map(({ id, name }) => [id, demoMode ? t('demo.someone') : name]))
  return [...byId].map(([id, text]) => ({ id, text })).toSorted((a, b) => a.text.localeCompare(b.text))
}

function Menus({ search, entries, onSearch }: Props) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { data: accounts } = useQuery(queries.accounts.viewable.queryOptions())
  const persons = usePersons(entries)
  const { person } = search
  const chosen =
    person === undefined || persons.some(({ id }) => id === person) ? [] : [{ id: person, text: `#${person}` }]
  const all = t('home.all')
  const at = <T,>(values: readonly T[], value: T | undefined) =>
    value === undefined ? undefined : values.indexOf(value)
  const pick = <T,>(values: readonly T[], index: number | undefined) =>
    index === undefined ? undefined : values[index]
  return (
    <>
      <FilterMenu
        label={t('audit.columns.who')}
        all={all}
        options={[...persons, ...chosen]}
        value={person}
        onChoose={next => onSearch({ person: next })}
      />
      <FilterMenu
        label={t('audit.columns.action')}
        all={all}
        options={ACTIONS.map((action, id) => ({ id, text: t(`audit.actions.${action}`) }))}
        value={at(ACTIONS, search.action)}
        onChoose={next => onSearch({ action: pick(ACTIONS, next) })}
      />
      <FilterMenu
        label={t('audit.columns.object')}
        all={all}
        options={AUDIT_KINDS.map((kind, id) => ({ id, text: t(`audit.kinds.${kind}`) }))}
        value={at(AUDIT_KINDS, search.kind)}
        onChoose={next => onSearch({ kind: pick(AUDIT_KINDS, next), object: undefined })}
      />
      <FilterMenu
        label={t('audit.account')}
        all={all}
        options={(accounts?.data ?? []).map(({ id, name }) => ({ id, text: demoMode ? `#${id}` : name }))}
        value={search.account}
        onChoose={account => onSearch({ account })}
      />
      <FilterMenu
        label={t('audit.only.label')}
        all={all}
        options={ONLY.map((only, id) => ({ id, text: t(`audit.only.${only}`) }))}
        value={at(ONLY, search.only)}
        onChoose={next => onSearch({ only: pick(ONLY, next) })}
      />
    </>
  )
}

/** What the list is narrowed by. On a phone all but the words stand behind one button. */
export function AuditFilters({ search, entries, onSearch }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['filters']} role="search" aria-label={t('audit.filters')}>
      <NarrowedChip />
      <TextFilter key={search.text === undefined ? 'none' : 'some'} search={search} onSearch={onSearch} />
      <ToggleButton
        className={styles['opener']}
        icon={<ListFilter data-small aria-hidden />}
        isSelected={isOpen}
        onChange={setOpen}
      >
        {t('audit.filters')}
      </ToggleButton>
      <div className={styles['bar']} data-open={isOpen || undefined}>
        <AuditTimes search={search} onSearch={onSearch} />
        <Menus search={search} entries={entries} onSearch={onSearch} />
        {isFiltered(search) && (
          <Button variant="quiet" onPress={() => onSearch(NO_FILTERS)}>
            {t('home.clearFilters')}
          </Button>
        )}
      </div>
    </div>
  )
}
