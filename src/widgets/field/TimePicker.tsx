import { useTranslation } from 'react-i18next'
import { SelectField } from './SelectField.tsx'
import styles from './TimePicker.module.css'
import { hourOptions, hourText, minuteOptions, type TimeBounds, type TimeOfDay, withinBounds } from './timeOfDay.ts'

type Props = {
  readonly label: string
  readonly value: TimeOfDay
  readonly onChange: (value: TimeOfDay) => void
  readonly bounds?: TimeBounds
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Hour and minute of a day, each chosen from what the bounds leave; twelve hours a half day where the language counts so (B-040, B-041). */
export function TimePicker({ label, value, onChange, bounds = {} }: Props) {
  const { t, i18n } = useTranslation()
  const choose = (next: TimeOfDay): void => onChange(withinBounds(next, bounds))
  return (
    <fieldset className={styles['picker']}>
      <legend>{label}</legend>
      <SelectField
        label={t('timePicker.hour')}
        options={hourOptions(bounds).map(hour => ({ id: String(hour), text: hourText(hour, i18n.language) }))}
        value={String(value.hour)}
        onChange={hour => choose({ ...value, hour: Number(hour) })}
      />
      <SelectField
        label={t('timePicker.minute')}
        options={minuteOptions(value.hour, bounds).map(minute => ({ id: String(minute), text: twoDigits(minute) }))}
        value={String(value.minute)}
        onChange={minute => choose({ ...value, minute: Number(minute) })}
      />
    </fieldset>
  )
}
