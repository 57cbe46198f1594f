import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { capabilitiesOf } from '../../../../contract/capabilities.ts'
import { controlLevel } from '../../../../contract/permissions.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { useGrants } from '../../../session/session.ts'
import type { Period } from '../../robotDays/periods.ts'
import type { StateSpan } from '../../robotDays/stateSpans.ts'
import { userName } from '../../robots/names.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { endingCommand } from './endings.ts'
import { commandsQuery } from './timelineQueries.ts'

/** In words, which command ended a state and whose it was; undefined when none did, or the viewer may not know (P-018). */
export type Ending = (span: StateSpan) => string | undefined

export function useEnding(robot: WatchedRobot, hour: Period): Ending {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { canRead } = capabilitiesOf(controlLevel(useGrants(), robot.account_tier))
  const { data } = useQuery({ ...commandsQuery(robot.id, hour), enabled: canRead })
  return useMemo(
    () => span => {
      const ending = data && span.state && endingCommand(data.data, span)
      return (
        ending &&
        t('monitor.timeline.endedBy', {
          command: t(`commands.names.${ending.command}`),
          name: userName(t, ending.user, demoMode),
        })
      )
    },
    [data, t, demoMode],
  )
}
