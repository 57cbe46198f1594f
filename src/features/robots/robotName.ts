import { useTranslation } from 'react-i18next'
import { useFlagPreference } from '../../preferences/preference.ts'
import { type NamedRobot, type Naming, type Placed, placesOf, robotName, type ShownName } from './names.ts'

/** How robots are named on this screen. */
export function useNaming(): Naming {
  const demoMode = useFlagPreference('demo-mode')
  return { demoMode, useDisplayName: useFlagPreference('use-robot-display-name') }
}

export function useRobotName(robot: NamedRobot): ShownName {
  const { t } = useTranslation()
  return robotName(t, robot, useNaming())
}

/** What the robot's plan and location are called on this screen. */
export function useRobotPlaces(robot: Placed): ReturnType<typeof placesOf> {
  const { t } = useTranslation()
  return placesOf(t, robot, useFlagPreference('demo-mode'))
}
