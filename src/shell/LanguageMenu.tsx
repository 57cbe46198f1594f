import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../contract/languages.ts'
import { LANGUAGE_NAMES } from '../i18n/languageNames.ts'
import { loadScriptFonts } from '../i18n/scriptFonts.ts'
import { Menu, MenuChoice } from '../widgets/menu/Menu.tsx'

const OPTIONS = LANGUAGES.map(id => ({ id, text: LANGUAGE_NAMES[id], lang: LANGUAGE_TAGS[id] }))

type Props = {
  readonly trigger: ReactNode
  readonly value: Language
  readonly placement?: 'top start' | 'bottom end'
  readonly onChoose: (language: Language) => void
}

/** Drawn once the menu is opened: nobody fetches all scripts before. */
function LanguageChoice({ label, value, onChoose }: Pick<Props, 'value' | 'onChoose'> & { readonly label: string }) {
  useEffect(loadScriptFonts, [])
  return <MenuChoice title={label} options={OPTIONS} value={value} onChoose={onChoose} />
}

/** All languages, each by its own name. */
export function LanguageMenu({ trigger, value, placement = 'bottom end', onChoose }: Props) {
  const { t } = useTranslation()
  const label = t('shell.language')
  return (
    <Menu trigger={trigger} label={label} placement={placement}>
      <LanguageChoice label={label} value={value} onChoose={onChoose} />
    </Menu>
  )
}
