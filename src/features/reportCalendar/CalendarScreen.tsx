import '../../i18n/screenTexts.ts'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useMaybeSelf } from '../../session/session.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { today as todayOf } from '../../time/fieldTime.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { ReportsViewSwitch } from '../runs/ReportsViewSwitch.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import styles from './CalendarScreen.module.css'
import {
  type ChangeCalendar,
  calendarSearchSchema,
  filterCount,
  listSearch,
  useCalendarSearch,
} from './calendarSearch.ts'
import { MatrixPart } from './MatrixPart.tsx'
import { MonthPart } from './MonthPart.tsx'

/** `/reports-calendar`: plans by day or version, a month at the side, and its runs (R-042..R-051). */
export function CalendarScreen() {
  const { t } = useTranslation()
  const search = useCalendarSearch()
  const navigate = useNavigate({ from: '/reports-calendar' })
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const [today] = useState(() => todayOf(zone))
  const [isOpen, setOpen] = useState(false)
  const change: ChangeCalendar = next =>
    void navigate({ search: before => ({ ...v.parse(calendarSearchSchema, before), ...next }) })
  const count = filterCount(search)
  return (
    <Shell>
      <div className={styles['screen']}>
        <aside className={styles['filters']}>
          <CalendarFilters search={search} onChange={change} />
        </aside>
        <div className={styles['main']}>
          <div className={styles['top']}>
            <ScreenTitle text={t('shell.reports')} />
            <ReportsViewSwitch value="calendar" otherSearch={listSearch(search)} />
            <NarrowedChip />
            <Button
              className={styles['opener']}
              icon={<ListFilter data-small aria-hidden />}
              onPress={() => setOpen(true)}
            >
              {count === 0 ? t('history.filters') : t('history.filtersChosen', { chosen: count })}
            </Button>
          </div>
          <MatrixPart search={search} zone={zone} today={today} onChange={change} />
        </div>
        <aside className={styles['side']} aria-label={t('reportCalendar.month')}>
          <MonthPart search={search} zone={zone} today={today} onChange={change} />
        </aside>
      </div>
      {isOpen && (
        <Dialog title={t('history.filters')} isOpen onClose={() => setOpen(false)}>
          <CalendarFilters search={search} onChange={change} />
        </Dialog>
      )}
    </Shell>
  )
}
