import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CommandSituation } from '../../../../contract/commandRules.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { DEFAULT_REQUIREMENTS } from '../../../../contract/robot/versions.ts'
import { clientConfig } from '../../../service/config.ts'
import { useControl } from '../control/controlView.ts'
import { type ReadoutStore, useReadout } from '../readoutStore.ts'

/** What the robot, its control and the deployment make of a command now: the screen's side of the rule table. */
export function useCommandSituation(readouts: ReadoutStore, robot: Robot): CommandSituation {
  const { level, inControl, connected } = useControl()
  const { data: config } = useQuery({ queryKey: ['clientConfig'], queryFn: clientConfig, staleTime: Infinity })
  const online = useReadout(
    readouts,
    readout => readout?.link.status === 'live' && readout.robot?.state === 'online' && connected,
  )
  const state = useReadout(readouts, readout => readout?.basic?.state)
  const plan = useReadout(readouts, readout => readout?.basic?.plan) ?? robot.plan
  const faults = useReadout(readouts, readout => readout?.basic?.active_fault_codes.join(' ')) ?? ''
  const localizationLock = useReadout(readouts, readout => readout?.basic?.localization_lock) ?? 1
  const localizationMonitor = useReadout(readouts, readout => readout?.basic?.localization_monitor) ?? 0
  const { model, main_deb: mainDeb } = robot
  const requirements = config?.robots.requirements ?? DEFAULT_REQUIREMENTS
  return useMemo(
    () => ({
      online,
      state,
      plan,
      level,
      inControl,
      model,
      mainDeb,
      requirements,
      faultCodes: faults === '' ? [] : faults.split(' ').map(Number),
      localizationLock,
      localizationMonitor,
    }),
    [
      online,
      state,
      plan,
      level,
      inControl,
      model,
      mainDeb,
      requirements,
      faults,
      localizationLock,
      localizationMonitor,
    ],
  )
}
