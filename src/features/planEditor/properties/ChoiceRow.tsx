import { SelectField } from '../../../widgets/field/SelectField.tsx'
import styles from './Properties.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly id: string; readonly text: string }[]
  readonly isReadOnly: boolean
  readonly onChoose: (id: string) => void
}

/** A name at the left and the field of which one is chosen beside it; who may not change it reads what is chosen. */
export const ChoiceRow = ({ label, value, options, isReadOnly, onChoose }: Props) => (
  <div className={styles['choice']}>
    {isReadOnly ? (
      <>
        <span>{label}</span>
        <span>{options.find(({ id }) => id === value)?.text ?? value}</span>
      </>
    ) : (
      <SelectField label={label} options={options} value={value} onChange={onChoose} />
    )}
  </div>
)
