import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportChoices } from '../../../contract/resources/reports.ts'
import { ROBOT_FEATURES } from '../../../contract/robot/features.ts'
import { CLEANING_WIDTHS, ROBOT_MODELS } from '../../../contract/robot/models.ts'
import { REPORT_RESULTS } from '../../../contract/robot/runReport.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ChoicePicker, CountedTick, type PickGroup } from '../../widgets/field/ChoicePicker.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { categoryText } from '../locations/locationTexts.ts'
import { useNaming } from '../robots/robotName.ts'
import { planGroups, robotGroups, userGroups } from './choiceTexts.ts'
import { DateFilter } from './DateFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import styles from './ReportFilters.module.css'
import type { ReportSpan } from './reportSpan.ts'
import { isFiltered, NO_FILTERS, PLAN_TYPE_CHOICES, type PlanTypeChoice, type ReportsSearch } from './reportsSearch.ts'
import type { ChangeSearch } from './useSearchDraft.ts'

export type FiltersProps = {
  /** What the controls show. */
  readonly draft: ReportsSearch
  readonly span: ReportSpan
  readonly zone: string
  readonly today: string
  readonly planType: PlanTypeChoice
  /** Undefined until they are known. */
  readonly choices: ReportChoices | undefined
  readonly onChange: ChangeSearch
  /** In a sheet, which has a title of its own. */
  readonly isSheet?: boolean
}

type Part = Pick<FiltersProps, 'draft' | 'choices' | 'onChange'>
type PickKind = 'locations' | 'plans' | 'robots' | 'users' | 'robot_types' | 'features'

const numbers = (values: readonly string[]): number[] => values.map(Number)
const some = <T,>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values)
/** Of a list of known words, those that are chosen. */
const among = <T extends string>(all: readonly T[], values: readonly string[]): T[] | undefined =>
  some(all.filter(each => values.includes(each)))

/** The search that a choice of one kind means. */
function chosenSearch(kind: PickKind, values: readonly string[]): Partial<ReportsSearch> {
  switch (kind) {
    case 'locations':
      return { locations: some([...values]) }
    case 'plans':
      return { plans: some(numbers(values)) }
    case 'robots':
      return { robots: some(numbers(values)) }
    case 'users':
      return { users: some(numbers(values)) }
    case 'robot_types':
      return { robot_types: among(ROBOT_MODELS, values) }
    case 'features':
      return { features: among(ROBOT_FEATURES, values) }
  }
}

type PickProps = Part & { readonly kind: PickKind; readonly groups: readonly PickGroup[] }

/** Any of many of one kind. */
function Pick({ kind, groups, draft, onChange }: PickProps) {
  const { t } = useTranslation()
  const values = (draft[kind] ?? []).map(String)
  const options = groups.flatMap(group => group.options)
  const [first] = values
  const one = values.length === 1 ? options.find(({ id }) => id === first)?.text : undefined
  const shown =
    values.length === 0 ? t(`reports.all.${kind}`) : (one ?? t(`reports.chosen.${kind}`, { count: values.length }))
  return (
    <ChoicePicker
      label={t(`reports.filters.${kind}`)}
      shown={shown}
      search={t('reports.searchChoices')}
      none={t('reports.noChoice')}
      groups={groups}
      values={values}
      onChange={next => onChange(chosenSearch(kind, next), 'selection')}
    />
  )
}

function Picks(props: Part) {
  const { choices } = props
  const { t, i18n } = useTranslation()
  const grants = useGrants()
  const words = { t, locale: i18n.language, naming: useNaming() }
  const alone = (options: PickGroup['options']): readonly PickGroup[] =>
    options.length === 0 ? [] : [{ id: 'all', options }]
  return (
    <>
      <Pick
        {...props}
        kind="locations"
        groups={alone(
          (choices?.location_categories ?? []).map(({ category, count }) => ({
            id: category,
            text: categoryText(t, category),
            end: String(count),
          })),
        )}
      />
      <Pick {...props} kind="plans" groups={planGroups(choices?.cleaning_plans ?? [], words)} />
      <Pick {...props} kind="robots" groups={robotGroups(choices?.robots ?? [], words)} />
      <Widths {...props} />
      {/* */}
      {passesGate(grants, [['CleaningReports', 'filterUsers']]) && (
        <Pick {...props} kind="users" groups={userGroups(choices?.logins ?? [], words)} />
      )}
      <Pick
        {...props}
        kind="robot_types"
        groups={alone(
          (choices?.robot_types ?? []).map(({ robot_type, count }) => ({
            id: robot_type,
            text: t(`reports.robotTypes.${robot_type}`),
            end: String(count),
          })),
        )}
      />
    </>
  )
}

/** Cleaning widths, each a button that stays pressed. */
function Widths({ draft, onChange }: Part) {
  const { t } = useTranslation()
  const chosen = draft.widths ?? []
  return (
    <div className={styles['part']} role="group" aria-label={t('reports.filters.widths')}>
      <span className={styles['label']}>{t('reports.filters.widths')}</span>
      <div className={styles['widths']}>
        {CLEANING_WIDTHS.map(width => (
          <Button
            key={width}
            size="small"
            selected={chosen.includes(width)}
            aria-pressed={chosen.includes(width)}
            onPress={() =>
              onChange(
                { widths: some(CLEANING_WIDTHS.filter(each => (each === width) !== chosen.includes(each))) },
                'selection',
              )
            }
          >
            {t('reports.width', { width })}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** One of the plan types. */
function PlanTypes({ choices, planType, onChange }: Part & { readonly planType: PlanTypeChoice }) {
  const { t } = useTranslation()
  const label = useId()
  const counts = choices?.plan_type ?? []
  const countOf = (type: PlanTypeChoice): number =>
    counts.filter(({ plan_type }) => type === 'all' || plan_type === type).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles['part']} role="radiogroup" aria-labelledby={label}>
      <span id={label} className={styles['label']}>
        {t('reports.filters.plan_type')}
      </span>
      {PLAN_TYPE_CHOICES.map(type => (
        <label key={type} className={styles['radio']}>
          <input
            type="radio"
            name="plan_type"
            checked={planType === type}
            onChange={() => onChange({ plan_type: type }, 'planType')}
          />
          <span>{t(`reports.planTypes.${type}`)}</span>
          {choices && <span className={styles['count']}>{countOf(type)}</span>}
        </label>
      ))}
    </div>
  )
}

/** Results: all of them stand ticked until one is taken out. */
function Results({ draft, choices, onChange }: Part) {
  const { t } = useTranslation()
  const chosen = draft.results ?? REPORT_RESULTS
  const toggle = (result: (typeof REPORT_RESULTS)[number]): void => {
    const next = REPORT_RESULTS.filter(each => (each === result) !== chosen.includes(each))
    onChange({ results: next.length === REPORT_RESULTS.length ? undefined : some(next) }, 'selection')
  }
  return (
    <div className={styles['part']} role="group" aria-label={t('reports.filters.results')}>
      <span className={styles['label']}>{t('reports.filters.results')}</span>
      {REPORT_RESULTS.map(result => (
        <CountedTick
          key={result}
          text={t(`runs.results.${result}`)}
          end={choices && String(choices.results.find(each => each.result === result)?.count ?? 0)}
          isSelected={chosen.includes(result)}
          onChange={() => toggle(result)}
        />
      ))}
    </div>
  )
}

/** All that the reports can be narrowed by. */
export function ReportFilters(props: FiltersProps) {
  const { draft, span, zone, today, planType, choices, onChange, isSheet = false } = props
  const { t } = useTranslation()
  const format = useReportFormat()
  const shownRate = (rate: number | undefined): number | undefined =>
    rate === undefined ? undefined : format.rate(rate).amount
  const metricRate = (rate: number | undefined): number | undefined =>
    rate === undefined ? undefined : Number(format.areaFrom(rate).toFixed(6))
  return (
    <div
      className={styles['filters']}
      data-sheet={isSheet || undefined}
      role="search"
      aria-label={t('reports.filters.title')}
    >
      <div className={styles['head']}>
        {!isSheet && <h2>{t('reports.filters.title')}</h2>}
        <Button
          size="small"
          variant="quiet"
          disabledReason={isFiltered(draft) ? undefined : t('reports.nothingToReset')}
          onPress={() => onChange(NO_FILTERS)}
        >
          {t('reports.reset')}
        </Button>
      </div>
      <DateFilter span={span} zone={zone} today={today} onChange={onChange} />
      <Picks {...props} />
      <PlanTypes {...props} planType={draft.plan_type ?? planType} />
      <Results {...props} />
      <RangeFilter
        kind="performance"
        unit="%"
        gte={draft.performanceGte}
        lte={draft.performanceLte}
        onChange={(performanceGte, performanceLte) => onChange({ performanceGte, performanceLte }, 'number')}
      />
      <RangeFilter
        kind="productivity"
        unit={format.rate(0).unit}
        gte={shownRate(draft.productivityGte)}
        lte={shownRate(draft.productivityLte)}
        onChange={(gte, lte) =>
          onChange({ productivityGte: metricRate(gte), productivityLte: metricRate(lte) }, 'number')
        }
      />
      <Pick
        {...{ draft, choices, onChange }}
        kind="features"
        groups={[
          {
            id: 'all',
            options: (choices?.features ?? []).map(({ feature, count }) => ({
              id: feature,
              text: t(`robotAdmin.features.names.${feature}`),
              end: String(count),
            })),
          },
        ].filter(({ options }) => options.length > 0)}
      />
      <Switch
        isSelected={draft.showHiddenReports === true}
        onChange={isOn => onChange({ showHiddenReports: isOn ? true : undefined }, 'selection')}
      >
        {t('reports.showHidden')}
      </Switch>
    </div>
  )
}
