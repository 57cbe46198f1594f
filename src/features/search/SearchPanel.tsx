import '../../i18n/screenTexts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_TEXT } from '../../../contract/resources/search.ts'
import { useNarrowing } from '../../session/narrowing.ts'
import { Palette } from '../../widgets/palette/Palette.tsx'
import { accountName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { FoundGroups, useKindTitles } from './FoundGroups.tsx'
import { useFoundScreens } from './foundScreens.ts'
import { ScreenGroup } from './ScreenGroup.tsx'
import { SearchFoot } from './SearchFoot.tsx'
import { useSearchEntries } from './searchEntries.ts'
import { useSearchKinds } from './searchKinds.ts'

/** The most of each kind that are listed. */
const LIMIT = 8

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
  const result = useSearchEntries(text, LIMIT)
  const screens = useFoundScreens(text)
  const titles = useKindTitles()
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
      foot={<SearchFoot result={result} others={screens.length} />}
    >
      <FoundGroups groups={result.groups} onClose={onClose} />
      <ScreenGroup screens={screens} onClose={onClose} />
    </Palette>
  )
}

/** Finds robots, people, accounts and screens by their names, and opens the page of one; what was typed is gone when it closes. */
export const SearchPanel = (props: Props) => (props.isOpen ? <Opened {...props} /> : undefined)
