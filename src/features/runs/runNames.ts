import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { locationName, type Naming, planName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'

export type RunNames = { readonly robot: string; readonly plan: string; readonly location: string }
type Named = Pick<
  ReportEntry,
  | 'robot'
  | 'robot_name'
  | 'robot_display_name'
  | 'cleaning_plan_first_id'
  | 'cleaning_plan_name'
  | 'location_id'
  | 'location_name'
>

/** What robot, plan and location of a run were called at the time, masked in demo mode; a run without a location has an empty one. */
export function runNames(t: TFunction, report: Named, naming: Naming): RunNames {
  const { robot, robot_name: name, robot_display_name, cleaning_plan_first_id, cleaning_plan_name } = report
  const { location_id, location_name } = report
  return {
    robot: robotName(t, { id: robot, name, display_name: robot_display_name }, naming).shown,
    plan: planName(t, { id: cleaning_plan_first_id, name: cleaning_plan_name }, naming.demoMode),
    location: location_id === null ? '' : locationName(t, { id: location_id, name: location_name }, naming.demoMode),
  }
}

/** `runNames` as this screen calls them. */
export function useRunNames(): (report: Named) => RunNames {
  const { t } = useTranslation()
  const naming = useNaming()
  return report => runNames(t, report, naming)
}
