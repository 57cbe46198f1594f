import { Bot, Building2, Map as MapIcon, MapPin, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaletteGroup, PaletteRow } from '../../widgets/palette/Palette.tsx'
import { type SearchResult, useOpenEntry } from './searchEntries.ts'

const ICONS = { robots: Bot, plans: MapIcon, locations: MapPin, people: User, accounts: Building2 } as const

type Props = { readonly groups: SearchResult['groups']; readonly onClose: () => void }

/** What has been found, by kind; choosing one opens its page. */
export function FoundGroups({ groups, onClose }: Props) {
  const { t } = useTranslation()
  const titles = useKindTitles()
  const open = useOpenEntry()
  return groups.map(({ kind, entries, more }) => {
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
  })
}

/** What the kinds are called. */
export function useKindTitles() {
  const { t } = useTranslation()
  return {
    robots: t('shell.robots'),
    plans: t('shell.plans'),
    locations: t('search.locations'),
    people: t('users.title'),
    accounts: t('shell.accounts'),
  }
}
