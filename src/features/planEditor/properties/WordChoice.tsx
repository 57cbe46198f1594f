import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from './ChoiceRow.tsx'
import styles from './Properties.module.css'
import { TextInput } from './TextInput.tsx'

type Props = {
  readonly label: string
  readonly value: string
  /** Words that there are; others are typed. */
  readonly words: readonly string[]
  readonly textOf: (word: string) => string
  readonly isReadOnly: boolean
  readonly onChoose: (word: string) => void
}

const ANOTHER = ' another'
const MAX_WORD = 100

/** A word of a robot's own vocabulary: one that the plan has already, or one that is typed. */
export function WordChoice({ label, value, words, textOf, isReadOnly, onChoose }: Props) {
  const { t } = useTranslation()
  const [isTyping, setTyping] = useState(false)
  const options = [...new Set([...words, value])].map(id => ({ id, text: textOf(id) }))
  const choose = (word: string): void => {
    setTyping(word === ANOTHER)
    if (word !== ANOTHER && word !== value) onChoose(word)
  }
  return (
    <>
      <ChoiceRow
        label={label}
        value={isTyping ? ANOTHER : value}
        isReadOnly={isReadOnly}
        options={[...options, { id: ANOTHER, text: t('editor.fields.another') }]}
        onChoose={choose}
      />
      {isTyping && !isReadOnly && (
        <div className={styles['typed']}>
          <TextInput
            label={t('editor.fields.anotherOf', { name: label })}
            value=""
            maxLength={MAX_WORD}
            isRequired
            onCommit={choose}
          />
        </div>
      )}
    </>
  )
}
