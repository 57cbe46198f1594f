import type { TFunction } from 'i18next'
import type { ReportChoices } from '../../../contract/resources/reports.ts'
import { calendarDays } from '../../time/wallClock.ts'
import type { ReportFormat } from '../../units/reportFormat.ts'
import { categoryText } from '../locations/locationTexts.ts'
import { type Naming, planName, robotName, userName } from '../robots/names.ts'
import type { ReportSpan } from './reportSpan.ts'
import type { ReportsSearch } from './reportsSearch.ts'

/** One thing that is filtered by; `lift` takes it away. */
export type FilterChip = { readonly id: string; readonly text: string; readonly lift: Partial<ReportsSearch> }

/** More values of one kind are one chip together. */
const MAX_CHIPS_PER_KIND = 4

export type ChipWords = {
  readonly t: TFunction
  readonly locale: string
  readonly zone: string
  readonly naming: Naming
  readonly format: ReportFormat
  readonly choices: ReportChoices | undefined
  readonly span: ReportSpan
}

type Kind = 'locations' | 'plans' | 'robots' | 'widths' | 'users' | 'robot_types' | 'features' | 'results'
const KINDS: readonly Kind[] = ['locations', 'plans', 'robots', 'widths', 'users', 'robot_types', 'features', 'results']

/** What a value of a kind is called; a number where it is among no choices. */
function valueText(kind: Kind, value: string | number, { t, naming, choices }: ChipWords): string {
  const known = <T extends { readonly id: number }>(list: readonly T[] | undefined): T | undefined =>
    list?.find(({ id }) => id === value)
  const plan = choices?.cleaning_plans.find(({ first_id }) => first_id === value)
  const robot = known(choices?.robots)
  const login = known(choices?.logins)
  switch (kind) {
    case 'locations':
      return categoryText(t, String(value))
    case 'plans':
      return plan ? planName(t, { id: plan.first_id, name: plan.name }, naming.demoMode) : `#${value}`
    case 'robots':
      return robot ? robotName(t, robot, naming).shown : t('demo.robot', { id: value })
    case 'users':
      return login ? userName(t, login, naming.demoMode) : t('demo.user', { id: value })
    case 'widths':
      return t('reports.width', { width: value })
    case 'robot_types':
      return t(`reports.robotTypes.${value}`)
    case 'features':
      return t(`robotAdmin.features.names.${value}`)
    case 'results':
      return t(`runs.results.${value}`)
  }
}

function kindChips(kind: Kind, search: ReportsSearch, words: ChipWords): readonly FilterChip[] {
  const values: readonly (string | number)[] = search[kind] ?? []
  if (values.length === 0) return []
  if (values.length > MAX_CHIPS_PER_KIND)
    return [
      { id: kind, text: words.t(`reports.chosen.${kind}`, { count: values.length }), lift: { [kind]: undefined } },
    ]
  return values.map(value => {
    const left = values.filter(each => each !== value)
    return {
      id: `${kind} ${value}`,
      text: valueText(kind, value, words),
      lift: { [kind]: left.length === 0 ? undefined : left },
    }
  })
}

/** Bounds of a range, `unit` with the number in it. */
function rangeChip(
  kind: 'performance' | 'productivity',
  [gte, lte]: readonly [number | undefined, number | undefined],
  { t, format }: ChipWords,
): readonly FilterChip[] {
  if (gte === undefined && lte === undefined) return []
  const shown = (value: number): string => {
    const { text, unit } = kind === 'performance' ? format.percent(value) : format.rate(value)
    return `${text}\u202f${unit}`
  }
  const range =
    gte === undefined
      ? t('reports.upTo', { value: shown(lte ?? 0) })
      : lte === undefined
        ? t('reports.atLeast', { value: shown(gte) })
        : `${shown(gte)} – ${shown(lte)}`
  return [
    {
      id: kind,
      text: t('reports.chip', { name: t(`reports.${kind}`), value: range }),
      lift: { [`${kind}Gte`]: undefined, [`${kind}Lte`]: undefined },
    },
  ]
}

/** All that the list is narrowed by, in the order of the panel. */
export function filterChips(search: ReportsSearch, words: ChipWords): readonly FilterChip[] {
  const { t, locale, zone, span } = words
  const { start_date, end_date, plan_type, performanceGte, performanceLte, productivityGte, productivityLte } = search
  const time =
    start_date === undefined && end_date === undefined
      ? []
      : [
          {
            id: 'time',
            text: calendarDays(span.startMs, span.endMs, { zone, locale }),
            lift: { start_date: undefined, end_date: undefined },
          },
        ]
  return [
    ...time,
    ...KINDS.flatMap(kind => kindChips(kind, search, words)),
    ...(plan_type === undefined
      ? []
      : [{ id: 'plan_type', text: t(`reports.planTypes.${plan_type}`), lift: { plan_type: undefined } }]),
    ...rangeChip('performance', [performanceGte, performanceLte], words),
    ...rangeChip('productivity', [productivityGte, productivityLte], words),
    ...(search.showHiddenReports === undefined
      ? []
      : [{ id: 'hidden', text: t('reports.showHidden'), lift: { showHiddenReports: undefined } }]),
  ]
}
