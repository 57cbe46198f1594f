import { valibotResolver } from '@hookform/resolvers/valibot'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { FormField } from '../../forms/FormField.tsx'
import type { Period } from '../robotDays/periods.ts'
import { timeOnDay } from '../robotDays/timeField.ts'
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
  const isTime = (text: string): boolean => timeOnDay(text, day, zone) !== undefined
  const form = useForm({
    resolver: valibotResolver(v.object({ time: v.pipe(v.string(), v.check(isTime, t('history.noTime'))) })),
    defaultValues: { time: '' },
  })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void form.handleSubmit(({ time }) => {
      const timeMs = timeOnDay(time, day, zone)
      if (timeMs !== undefined) onTime(timeMs)
    })()
  }
  return (
    <form className={styles['go']} onSubmit={submit} noValidate>
      <FormField
        control={form.control}
        name="time"
        label={t('history.goToTime')}
        className={styles['field']}
        placeholder="00:00"
        input={{ maxLength: 8, inputMode: 'numeric', autoComplete: 'off' }}
        error={form.formState.errors.time ? undefined : problem}
      />
    </form>
  )
}
