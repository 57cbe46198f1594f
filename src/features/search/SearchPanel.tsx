import '../../i18n/screenTexts.ts'
import { Bot, Building2, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_TEXT } from '../../../contract/resources/search.ts'
import { useNarrowing } from '../../session/narrowing.ts'
import { Palette, PaletteGroup, PaletteRow } from '../../widgets/Palette.tsx'
import { accountName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { SearchFoot } from './SearchFoot.tsx'
import { useOpenEntry, useSearchEntries } from './searchEntries.ts'
import { useSearchKinds } from './searchKinds.ts'

/** The most of each kind that are listed. */
const LIMIT = 8
const ICONS = { robots: Bot, people: User, accounts: Building2 } as const

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
      foot={<SearchFoot result={result} />}
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
