import type { ReportChoices } from '../../../contract/resources/reports.ts'
import type { ReportPlanType } from '../../../contract/robot/runReport.ts'
import { type ReportSpan, spanInput } from './reportSpan.ts'
import type { PlanTypeChoice, ReportsSearch } from './reportsSearch.ts'

/** What the calls of one screen are given. */
export type ReportsInput = ReturnType<typeof reportsInput>

type Of = {
  readonly span: ReportSpan
  /** IANA name. */
  readonly zone: string
  readonly planType: PlanTypeChoice
  /** The account that all screens are narrowed to. */
  readonly within: number | undefined
}

/** The filters of an address as the calls take them; what is not filtered by is not there. */
export function reportsInput(search: ReportsSearch, { span, zone, planType, within }: Of) {
  const { locations, plans, robots, widths, users, robot_types, features, results } = search
  const { performanceGte, performanceLte, productivityGte, productivityLte } = search
  return {
    ...spanInput(span, zone),
    time_zone: zone,
    ...(within === undefined ? {} : { within }),
    ...(planType === 'all' ? {} : { plan_type: planType }),
    ...(locations && { location_categories: locations }),
    ...(plans && { cleaning_plans: plans }),
    ...(robots && { robots }),
    ...(widths && { widths }),
    ...(users && { users }),
    ...(robot_types && { robot_types }),
    ...(features && { features }),
    ...(results && { results }),
    ...(performanceGte === undefined ? {} : { performance_gte: performanceGte }),
    ...(performanceLte === undefined ? {} : { performance_lte: performanceLte }),
    ...(productivityGte === undefined ? {} : { productivity_gte: productivityGte }),
    ...(productivityLte === undefined ? {} : { productivity_lte: productivityLte }),
    ...(search.showHiddenReports && { show_deleted: '1' as const }),
  }
}

/** The same as the query of a file's address. */
export function reportsQuery(input: ReportsInput): URLSearchParams {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map(each => [`${name}[]`, String(each)]) : [[name, String(value)]],
  )
  return new URLSearchParams(pairs)
}

/** The plan type that is asked for first. */
export const wantedPlanType = ({ plan_type }: ReportsSearch): PlanTypeChoice => plan_type ?? 'cleaning'

/** What is shown where nobody has chosen: plans that clean come first. */
const BY_PREFERENCE = [
  'cleaning',
  'cleaningAndDisinfecting',
  'disinfecting',
] as const satisfies readonly ReportPlanType[]

/** The plan type that is shown: the chosen one; without a choice cleaning, or the first of which there are reports where there are none of cleaning. */
export function shownPlanType(
  search: ReportsSearch,
  choices: Pick<ReportChoices, 'plan_type'> | undefined,
): PlanTypeChoice {
  if (search.plan_type !== undefined || choices === undefined) return wantedPlanType(search)
  return (
    BY_PREFERENCE.find(type => choices.plan_type.some(({ plan_type, count }) => plan_type === type && count > 0)) ??
    'cleaning'
  )
}
