import '../../i18n/screenTexts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_TEXT } from '../../../contract/resources/search.ts'
import { Palette, PaletteRow } from '../../widgets/palette/Palette.tsx'
import { SearchFoot } from './SearchFoot.tsx'
import { useSearchEntries } from './searchEntries.ts'

const LIMIT = 20

type Props = {
  readonly label: string
  /** Robots that are not offered: they are chosen already. */
  readonly without: readonly number[]
  readonly onPick: (robot: number) => void
  readonly onClose: () => void
}

/** One robot is looked for by its name or number and chosen. */
export function RobotPicker({ label, without, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = useSearchEntries(text, LIMIT)
  const robots = found.groups
    .filter(({ kind }) => kind === 'robots')
    .map(group => ({ ...group, entries: group.entries.filter(({ id }) => !without.includes(id)) }))
  return (
    <Palette
      isOpen
      onClose={onClose}
      label={label}
      placeholder={t('shell.findRobot')}
      listLabel={t('search.results')}
      text={text}
      onText={typed => setText(typed.slice(0, MAX_SEARCH_TEXT))}
      foot={<SearchFoot result={{ ...found, groups: robots }} />}
    >
      {robots
        .flatMap(({ entries }) => entries)
        .map(({ key, id, name, detail }) => (
          <PaletteRow
            key={key}
            value={key}
            onSelect={() => {
              onClose()
              onPick(id)
            }}
          >
            {name}
            {detail !== '' && <small>{detail}</small>}
          </PaletteRow>
        ))}
    </Palette>
  )
}
