import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_TEXT } from '../../../../../contract/resources/search.ts'
import { Palette, PaletteGroup, PaletteRow } from '../../../../widgets/palette/Palette.tsx'
import { Kbd } from '../../../../widgets/text/Kbd.tsx'
import { FoundGroups } from '../../../search/FoundGroups.tsx'
import { SearchFoot } from '../../../search/SearchFoot.tsx'
import { useSearchEntries } from '../../../search/searchEntries.ts'
import { matching, PALETTE_KINDS, type PaletteItem, type PaletteKind, useAllPaletteItems } from './paletteItems.ts'
import { useScreenItems } from './useScreenItems.ts'
import { useKeyItems, useTimeItems } from './useTypedItems.ts'

/** The most robots, people and accounts each. */
const LIMIT = 5

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/**
 * Every command with its key; one that cannot be sent now is listed with the reason. What is typed finds times, faults, tabs and layers of this
 * monitor, too, and robots, people and accounts as the header of other screens does.
 */
export function CommandPalette({ isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const items = useAllPaletteItems()
  const keyItems = useKeyItems(items)
  const screens = useScreenItems()
  const times = useTimeItems(text)
  const isTyped = text.trim() !== ''
  const here = [...times, ...matching([...items, ...keyItems, ...screens], text)]
  const found = useSearchEntries(text, LIMIT)
  const groups = isTyped ? found.groups : []
  const titles: { readonly [K in PaletteKind]: string } = {
    times: t('monitor.playback.title'),
    faults: t('monitor.state.faults'),
    commands: t('commands.title'),
    tabs: t('monitor.tabs.title'),
    layers: t('monitor.layers.title'),
    screens: t('search.screens'),
  }
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      label={t('commands.palette.title')}
      placeholder={t('commands.palette.placeholder')}
      listLabel={t('commands.title')}
      text={text}
      onText={typed => setText(typed.slice(0, MAX_SEARCH_TEXT))}
      foot={isTyped && <SearchFoot result={found} others={here.length} />}
    >
      {PALETTE_KINDS.map(kind => {
        const rows = here.filter(item => item.kind === kind)
        return (
          rows.length > 0 && (
            <PaletteGroup key={kind} title={titles[kind]}>
              {rows.map(item => (
                <ItemRow key={item.id} item={item} onClose={onClose} />
              ))}
            </PaletteGroup>
          )
        )
      })}
      <FoundGroups groups={groups} onClose={onClose} />
    </Palette>
  )
}

function ItemRow({ item, onClose }: { readonly item: PaletteItem; readonly onClose: () => void }) {
  const { id, label, keys, disabledReason, run } = item
  return (
    <PaletteRow
      value={id}
      isOff={disabledReason !== undefined}
      onSelect={() => {
        onClose()
        run()
      }}
      end={keys.length > 0 ? keys.map(key => <Kbd key={key}>{key}</Kbd>) : undefined}
    >
      {label}
      {disabledReason !== undefined && <small>{disabledReason}</small>}
    </PaletteRow>
  )
}
