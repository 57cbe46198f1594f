import { defaultStringifySearch, useRouter } from '@tanstack/react-router'
import { CalendarDays, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../preferences/preference.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'

/** The views of reports as the preference reports-view calls them, and where they are. */
const REPORTS_VIEWS = { advanced: '/reports', calendar: '/reports-calendar' } as const

type Props = {
  readonly value: keyof typeof REPORTS_VIEWS
  /** What the other view understands of the filters. */
  readonly otherSearch: Readonly<Record<string, unknown>>
}

/** List or calendar; what was chosen last is where a report leads back to. */
export function ReportsViewSwitch({ value, otherSearch }: Props) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const view = usePreference('reports-view')
  return (
    <Segmented
      label={t('home.view')}
      options={[
        { id: 'advanced', text: t('reports.list'), icon: <List data-small aria-hidden /> },
        { id: 'calendar', text: t('reports.calendar'), icon: <CalendarDays data-small aria-hidden /> },
      ]}
      value={value}
      onChange={chosen => {
        view.set(chosen)
        history.push(`${REPORTS_VIEWS[chosen]}${defaultStringifySearch(otherSearch)}`)
      }}
    />
  )
}
