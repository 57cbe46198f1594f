import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter, today } from '../../time/fieldTime.ts'
import { isDay } from '../../time/isDay.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import styles from './DayJump.module.css'

type Props = {
  readonly day: string | undefined
  readonly zone: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** Jumps to a day of the user's own zone, from there to the one before and the one after. What is being typed is nobody else's until it is a day. */
export function DayJump({ day, zone, onDay }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const last = today(zone)
  const type = (text: string): void => {
    setDraft(text)
    if (text === '') onDay(undefined)
    else if (isDay(text)) onDay(text)
  }
  const go = (next: string): void => {
    setDraft(undefined)
    onDay(next)
  }
  return (
    <div className={styles['jump']} role="group" aria-label={t('history.jump')}>
      <IconButton label={t('history.dayBefore')} onPress={() => go(dayAfter(day ?? last, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Field
        label={t('history.day')}
        labelHidden
        type="date"
        value={draft ?? day ?? ''}
        onChange={type}
        onBlur={() => setDraft(undefined)}
      />
      <IconButton
        label={t('history.dayAfter')}
        disabledReason={day === undefined || day >= last ? t('history.noDayAfter') : undefined}
        onPress={() => day !== undefined && go(dayAfter(day, 1))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <Button variant="quiet" onPress={() => go(last)}>
        {t('history.today')}
      </Button>
    </div>
  )
}
