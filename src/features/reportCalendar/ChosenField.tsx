import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Pressable } from '../../widgets/button/Pressable.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { offersSearch } from '../../widgets/field/searchRule.ts'
import styles from './ChosenField.module.css'
import type { Choice } from './useChoices.ts'

type Props = {
  readonly label: string
  /** What the field says while nothing is chosen. */
  readonly all: string
  /** The same while something is. */
  readonly more: string
  readonly choices: readonly Choice[]
  readonly values: readonly string[] | undefined
  readonly onChange: (values: readonly string[] | undefined) => void
}

/** Some of many: what is chosen as chips, each lifted by a press, and a field that adds another. */
export function ChosenField({ label, all, more, choices, values = [], onChange }: Props) {
  const { t } = useTranslation()
  const left = choices.filter(({ id }) => !values.includes(id))
  return (
    <div className={styles['chosen']}>
      {values.length > 0 && (
        <ul className={styles['chips']} aria-label={label}>
          {values.map(value => {
            // What the list does not name, or not yet, is shown by its number: the filter holds all the same.
            const text = choices.find(({ id }) => id === value)?.text ?? `#${value}`
            return (
              <li key={value}>
                <Pressable
                  className={styles['chip'] ?? ''}
                  aria-label={t('reportCalendar.lift', { name: text })}
                  onPress={() => {
                    const rest = values.filter(each => each !== value)
                    onChange(rest.length === 0 ? undefined : rest)
                  }}
                >
                  <span>{text}</span>
                  <X size={12} aria-hidden />
                </Pressable>
              </li>
            )
          })}
        </ul>
      )}
      <SelectField
        label={values.length === 0 ? label : t('reportCalendar.chosen', { label, chosen: values.length })}
        placeholder={values.length === 0 ? all : more}
        options={left}
        value={undefined}
        onChange={id => onChange([...values, id])}
        {...(offersSearch(left.length) && {
          search: { label: t('reportCalendar.find'), none: t('reportCalendar.noneFound') },
        })}
      />
    </div>
  )
}
