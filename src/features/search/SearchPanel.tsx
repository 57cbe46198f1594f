import '../../i18n/screenTexts.ts'
import { Bot, Building2, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_TEXT } from '../../../contract/resources/search.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useNarrowing } from '../../session/narrowing.ts'
import { ErrorState } from '../../widgets/ErrorState.tsx'
import { Palette, PaletteGroup, PaletteRow } from '../../widgets/Palette.tsx'
import { accountName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import styles from './SearchPanel.module.css'
import { type SearchResult, useOpenEntry, useSearchEntries } from './searchEntries.ts'
import { useSearchKinds } from './searchKinds.ts'

/** The most of each kind that are listed. */
const LIMIT = 8
const ICONS = { robots: Bot, people: User, accounts: Building2 } as const

type FootProps = { readonly result: SearchResult }

/** What has come of the search: on its way, failed, nothing, or how many. */
function Foot({ result: { status, groups, error, retry } }: FootProps) {
  const { t, i18n } = useTranslation()
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  if (status === 'failed') {
    const first = apiErrorOf(error)
    return (
      <ErrorState
        title={t('search.failed')}
        text={errorText(i18n, 'robot.getRobots', first)}
        token={first.token}
        onRetry={retry}
      />
    )
  }
  const isNone = status === 'here' && count === 0
  return (
    <p className={styles['status']} role="status" data-quiet={(status === 'here' && !isNone) || undefined}>
      {status === 'loading' ? t('search.loading') : isNone ? t('search.none') : t('search.found', { count })}
    </p>
  )
}

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** As the button that opens it is called. */
  readonly label: string
}

function Opened({ isOpen, onClose, label }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { account: only } = useNarrowing()
  const [text, setText] = useState('')
  const open = useOpenEntry()
  const result = useSearchEntries(text, LIMIT)
  const titles = { robots: t('shell.robots'), people: t('users.title'), accounts: t('shell.accounts') }
  const placeholder = useSearchKinds()
    .map(kind => titles[kind])
    .join(' · ')
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      label={label}
      placeholder={
        only === undefined
          ? placeholder
          : t('search.placeholderIn', { among: placeholder, account: accountName(t, only, demoMode) })
      }
      listLabel={t('search.results')}
      text={text}
      onText={typed => setText(typed.slice(0, MAX_SEARCH_TEXT))}
      foot={<Foot result={result} />}
    >
      {result.groups.map(({ kind, entries, more }) => {
        const Icon = ICONS[kind]
        return (
          <PaletteGroup
            key={kind}
            title={titles[kind]}
            note={more ? t('search.more', { count: entries.length }) : undefined}
          >
            {entries.map(entry => (
              <PaletteRow
                key={entry.key}
                value={entry.key}
                icon={<Icon data-small aria-hidden />}
                onSelect={() => {
                  onClose()
                  void open(entry)
                }}
              >
                {entry.name}
                {entry.detail !== '' && <small>{entry.detail}</small>}
              </PaletteRow>
            ))}
          </PaletteGroup>
        )
      })}
    </Palette>
  )
}

/** Finds robots, people and accounts by their names, and opens the page of one; what was typed is gone when it closes. */
export const SearchPanel = (props: Props) => (props.isOpen ? <Opened {...props} /> : undefined)
