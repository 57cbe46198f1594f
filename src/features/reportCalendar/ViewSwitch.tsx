import { defaultStringifySearch, useRouter } from '@tanstack/react-router'
import { CalendarDays, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../preferences/preference.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { type CalendarSearch, listSearch } from './calendarSearch.ts'

/** To the list with what it understands of the filters; what was chosen last opens from a report. */
export function ViewSwitch({ search }: { readonly search: CalendarSearch }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const view = usePreference('reports-view')
  return (
    <Segmented
      label={t('home.view')}
      options={[
        { id: 'list', text: t('reportCalendar.list'), icon: <List data-small aria-hidden /> },
        { id: 'calendar', text: t('reportCalendar.calendar'), icon: <CalendarDays data-small aria-hidden /> },
      ]}
      value="calendar"
      onChange={() => {
        view.set('advanced')
        history.push(`/reports${defaultStringifySearch(listSearch(search))}`)
      }}
    />
  )
}
