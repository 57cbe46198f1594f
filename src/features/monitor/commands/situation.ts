import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CommandSituation } from '../../../../contract/commandRules.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { LOCALIZATION_MONITOR } from '../../../../contract/robot/localizationMonitor.ts'
import { DEFAULT_REQUIREMENTS, type Requirements } from '../../../../contract/robot/versions.ts'
import type { Readout } from '../../../../workers/readouts.ts'
import { clientConfig } from '../../../service/config.ts'
import { type ControlView, useControl } from '../control/controlView.ts'
import { useLive, useMonitorSession } from '../session/monitorSession.ts'

type LiveSituation = Pick<
  CommandSituation,
  'online' | 'state' | 'planType' | 'faultCodes' | 'localizationLock' | 'localizationMonitor'
> & {
  readonly plan: number | undefined
}

type RobotReadout = Pick<Readout, 'link' | 'robot'> & { readonly now: Pick<Readout['now'], 'basic'> }

/** The robot's own report of now, whatever moment is shown; before its first basic data it counts as localised, without faults, and without a monitor. */
export function liveSituationOf(readout: RobotReadout | undefined): LiveSituation {
  const basic = readout?.now.basic
  return {
    online: readout?.link.status === 'live' && readout.robot?.state === 'online',
    state: basic?.state,
    planType: basic?.plan_type,
    plan: basic?.plan,
    faultCodes: basic?.active_fault_codes ?? [],
    localizationLock: basic?.localization_lock ?? 1,
    localizationMonitor: basic?.localization_monitor ?? LOCALIZATION_MONITOR.absent,
  }
}

/** The screen's side of the rule table: what the robot, its control and the deployment make of a command now. */
export function commandSituation(
  live: LiveSituation,
  robot: Pick<Robot, 'model' | 'main_deb' | 'plan' | 'plan_type' | 'state'>,
  { level, inControl, connected }: Pick<ControlView, 'level' | 'inControl' | 'connected'>,
  requirements: Requirements,
): CommandSituation {
  return {
    ...live,
    online: live.online && connected,
    state: live.state ?? robot.state,
    planType: live.planType ?? robot.plan_type,
    plan: live.plan ?? robot.plan,
    level,
    inControl,
    model: robot.model,
    mainDeb: robot.main_deb,
    requirements,
  }
}

/** What is as it was stays the same object, so that nobody is drawn again. */
function stableLiveSituation(): typeof liveSituationOf {
  let last: LiveSituation | undefined
  return readout => {
    last = replaceEqualDeep(last, liveSituationOf(readout))
    return last
  }
}

export function useCommandSituation(): CommandSituation {
  const { robot } = useMonitorSession()
  const { level, inControl, connected } = useControl()
  const { data: config } = useQuery({ queryKey: ['clientConfig'], queryFn: clientConfig, staleTime: Infinity })
  const [select] = useState(stableLiveSituation)
  const live = useLive(select)
  const requirements = config?.robots.requirements ?? DEFAULT_REQUIREMENTS
  return useMemo(
    () => commandSituation(live, robot, { level, inControl, connected }, requirements),
    [live, robot, level, inControl, connected, requirements],
  )
}
