import { useTranslation } from 'react-i18next'
import { ROBOT_MODELS } from '../../../contract/robot/models.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { useMeasures } from '../../units/measures.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import styles from './CalendarFilters.module.css'
import { ChosenField } from './ChosenField.tsx'
import { type CalendarSearch, type ChangeCalendar, filterCount, NO_FILTERS, robotTypes } from './calendarSearch.ts'
import { KeptForList } from './KeptForList.tsx'
import { useChoices } from './useChoices.ts'

const PLAN_TYPES = ['cleaning', 'disinfecting', 'cleaningAndDisinfecting', 'all'] as const
/** Decision 773. */
const SHORT_MINUTES = 10
const SHORT_SQUARE_METRES = 20

type Props = { readonly search: CalendarSearch; readonly onChange: ChangeCalendar }

const idsOf = (values: readonly string[] | undefined): number[] | undefined => values?.map(Number)
const textsOf = (ids: readonly number[] | undefined): readonly string[] | undefined => ids?.map(String)

/** What the calendar is narrowed by. */
export function CalendarFilters({ search, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { reading } = useMeasures()
  const choices = useChoices()
  const failed = apiErrorOf(choices.error)
  const { locations, plans, robots, plan_type, showShort } = search
  return (
    <div className={styles['filters']} role="search" aria-label={t('history.filters')}>
      <div className={styles['head']}>
        <h2>{t('history.filters')}</h2>
        {filterCount(search) > 0 && (
          <Button variant="quiet" size="small" onPress={() => onChange(NO_FILTERS)}>
            {t('reportCalendar.reset')}
          </Button>
        )}
      </div>
      <ChosenField
        label={t('reportCalendar.location')}
        all={t('reportCalendar.allLocations')}
        more={t('reportCalendar.addLocation')}
        choices={choices.locations}
        values={textsOf(locations)}
        onChange={values => onChange({ locations: idsOf(values) })}
      />
      <ChosenField
        label={t('reportCalendar.plan')}
        all={t('reportCalendar.allPlans')}
        more={t('reportCalendar.addPlan')}
        choices={choices.plans}
        values={textsOf(plans)}
        onChange={values => onChange({ plans: idsOf(values) })}
      />
      <ChosenField
        label={t('reportCalendar.robot')}
        all={t('reportCalendar.allRobots')}
        more={t('reportCalendar.addRobot')}
        choices={choices.robots}
        values={textsOf(robots)}
        onChange={values => onChange({ robots: idsOf(values) })}
      />
      <div className={styles['planType']}>
        <span className={styles['label']}>{t('reportCalendar.planType')}</span>
        <Segmented
          label={t('reportCalendar.planType')}
          options={PLAN_TYPES.map(id => ({ id, text: t(`reportCalendar.planTypes.${id}`) }))}
          value={plan_type ?? 'all'}
          onChange={id => onChange({ plan_type: id === 'all' ? undefined : id })}
        />
      </div>
      <Gate needs={[['CleaningReports', 'viewAdmin']]}>
        <ChosenField
          label={t('reportCalendar.robotType')}
          all={t('reportCalendar.allTypes')}
          more={t('reportCalendar.addType')}
          choices={ROBOT_MODELS.map(id => ({ id, text: id }))}
          values={robotTypes(search)}
          onChange={values =>
            onChange({ robot_type: values && ROBOT_MODELS.filter(id => values.includes(id)), robot_types: undefined })
          }
        />
      </Gate>
      <div>
        <Switch isSelected={showShort === true} onChange={on => onChange({ showShort: on ? true : undefined })}>
          {t('reportCalendar.showShort')}
        </Switch>
        <p className={styles['hint']}>
          {t('reportCalendar.shortMeans', {
            minutes: SHORT_MINUTES,
            area: reading({ value: SHORT_SQUARE_METRES, unit: 'm²' }),
          })}
        </p>
      </div>
      {choices.error !== null && (
        <ErrorState
          text={errorText(i18n, 'location.getLocation', failed)}
          token={failed.token}
          onRetry={choices.retry}
        />
      )}
      <KeptForList search={search} />
    </div>
  )
}
