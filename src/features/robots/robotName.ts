import { useTranslation } from 'react-i18next'
import { useFlagPreference } from '../../preferences/preference.ts'
import { type NamedRobot, type Naming, robotName, type ShownName } from './names.ts'

/** How robots are named on this screen. */
export function useNaming(): Naming {
  const demoMode = useFlagPreference('demo-mode')
  return { demoMode, useDisplayName: useFlagPreference('use-robot-display-name') }
}

export function useRobotName(robot: NamedRobot): ShownName {
  const { t } = useTranslation()
  return robotName(t, robot, useNaming())
}
