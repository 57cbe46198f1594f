import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../widgets/field/Field.tsx'
import type { Period } from '../monitor/timeline/periods.ts'
import { timeOnDay } from '../monitor/timeline/timeField.ts'
import styles from './GoToTime.module.css'

type Props = {
  readonly day: Period
  /** IANA name. */
  readonly zone: string
  /** Why the last time was not found. */
  readonly problem: string | undefined
  /** Ms since the epoch. */
  readonly onTime: (timeMs: number) => void
}

/** Goes to the entry that lasted at a time of the shown day. */
export function GoToTime({ day, zone, problem, onTime }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const timeMs = timeOnDay(text, day, zone)
    setWrong(timeMs === undefined)
    if (timeMs !== undefined) onTime(timeMs)
  }
  return (
    <form className={styles['go']} onSubmit={submit} noValidate>
      <Field
        label={t('history.goToTime')}
        className={styles['field']}
        placeholder="00:00"
        input={{ maxLength: 8, inputMode: 'numeric', autoComplete: 'off' }}
        value={text}
        onChange={next => {
          setText(next)
          setWrong(false)
        }}
        error={isWrong ? t('history.noTime') : problem}
      />
    </form>
  )
}
