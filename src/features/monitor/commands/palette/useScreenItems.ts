import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { passesGate } from '../../../../session/needs.ts'
import { useGrants } from '../../../../session/session.ts'
import { useMonitorSession } from '../../session/monitorSession.ts'
import type { PaletteItem } from './paletteItems.ts'

/** What there is of this robot on other screens: the reports of its runs. */
export function useScreenItems(): readonly PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const grants = useGrants()
  const { robot } = useMonitorSession()
  if (!passesGate(grants, [['CleaningReports', 'view']])) return []
  return [
    {
      kind: 'screens',
      id: 'robot reports',
      label: t('monitor.robotReports'),
      keys: [],
      disabledReason: undefined,
      isFirst: false,
      run: () => void navigate({ to: '/reports', search: { robots: [robot.id] } }),
    },
  ]
}
