import { useEffect } from 'react'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { LANGUAGE_NAMES } from '../i18n/languageNames.ts'
import { loadScriptFonts } from '../i18n/scriptFonts.ts'
import { SelectField } from '../widgets/field/SelectField.tsx'

const OPTIONS = LANGUAGES.map(id => ({ id, text: LANGUAGE_NAMES[id] }))

type Props = {
  readonly label: string
  readonly value: Language
  readonly onChange: (language: Language) => void
}

/** A field of which one language is chosen, each by its own name. */
export function LanguageField({ label, value, onChange }: Props) {
  useEffect(loadScriptFonts, [])
  return <SelectField label={label} options={OPTIONS} value={value} onChange={onChange} />
}
