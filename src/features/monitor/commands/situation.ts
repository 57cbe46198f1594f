import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CommandSituation } from '../../../../contract/commandRules.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { DEFAULT_REQUIREMENTS, type Requirements } from '../../../../contract/robot/versions.ts'
import type { Readout } from '../../../../workers/protocol.ts'
import { clientConfig } from '../../../service/config.ts'
import { type ControlView, useControl } from '../control/controlView.ts'
import { type ReadoutStore, useReadout } from '../session/readoutStore.ts'

type Said = Pick<
  CommandSituation,
  'online' | 'state' | 'planType' | 'faultCodes' | 'localizationLock' | 'localizationMonitor'
> & {
  readonly plan: number | undefined
}

type Telling = Pick<Readout, 'link' | 'robot'> & { readonly now: Pick<Readout['now'], 'basic'> }

/** What the robot says of itself now, whatever moment is shown; before its first basic data it counts as localised, without faults, and without a monitor. */
export function saidOf(readout: Telling | undefined): Said {
  const basic = readout?.now.basic
  return {
    online: readout?.link.status === 'live' && readout.robot?.state === 'online',
    state: basic?.state,
    planType: basic?.plan_type,
    plan: basic?.plan,
    faultCodes: basic?.active_fault_codes ?? [],
    localizationLock: basic?.localization_lock ?? 1,
    localizationMonitor: basic?.localization_monitor ?? 0,
  }
}

/** The screen's side of the rule table: what the robot, its control and the deployment make of a command now. */
export function commandSituation(
  said: Said,
  robot: Pick<Robot, 'model' | 'main_deb' | 'plan' | 'plan_type' | 'state'>,
  { level, inControl, connected }: Pick<ControlView, 'level' | 'inControl' | 'connected'>,
  requirements: Requirements,
): CommandSituation {
  return {
    ...said,
    online: said.online && connected,
    state: said.state ?? robot.state,
    planType: said.planType ?? robot.plan_type,
    plan: said.plan ?? robot.plan,
    level,
    inControl,
    model: robot.model,
    mainDeb: robot.main_deb,
    requirements,
  }
}

/** What is as it was stays the same object, so that nobody is drawn again. */
function stableSaid(): typeof saidOf {
  let last: Said | undefined
  return readout => {
    last = replaceEqualDeep(last, saidOf(readout))
    return last
  }
}

export function useCommandSituation(readouts: ReadoutStore, robot: Robot): CommandSituation {
  const { level, inControl, connected } = useControl()
  const { data: config } = useQuery({ queryKey: ['clientConfig'], queryFn: clientConfig, staleTime: Infinity })
  const [select] = useState(stableSaid)
  const said = useReadout(readouts, select)
  const requirements = config?.robots.requirements ?? DEFAULT_REQUIREMENTS
  return useMemo(
    () => commandSituation(said, robot, { level, inControl, connected }, requirements),
    [said, robot, level, inControl, connected, requirements],
  )
}
