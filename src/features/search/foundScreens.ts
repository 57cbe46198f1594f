import { useTranslation } from 'react-i18next'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { useAdministration, useScreens } from '../../shell/navigation.ts'
import { type FoundScreen, matchingScreens } from './searchGroups.ts'

/** Screens that the login may open, by what is typed; both views of the reports, whichever the login prefers. */
export function useFoundScreens(text: string): readonly FoundScreen[] {
  const { t } = useTranslation()
  const grants = useGrants()
  const others = [...useScreens(), ...useAdministration()].filter(screen => screen.text !== 'reports')
  const reports = passesGate(grants, [['CleaningReports', 'view']])
    ? [
        { to: '/reports', name: t('search.reportsList') },
        { to: '/reports-calendar', name: t('search.reportsCalendar') },
      ]
    : []
  return matchingScreens(
    [...reports, ...others.map(screen => ({ to: screen.to, name: t(`shell.${screen.text}`) }))],
    text,
  )
}
