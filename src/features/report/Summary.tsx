import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Report } from '../../../contract/resources/reports.ts'
import { ROBOT_FEATURES } from '../../../contract/robot/features.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { useGrants } from '../../session/session.ts'
import { useDecimals } from '../../units/numbers.ts'
import { hoursAndMinutes } from '../../units/reportFormat.ts'
import { useRunNames } from '../runs/runNames.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './Summary.module.css'

export type Fact = readonly [name: string, value: ReactNode]

const OF_REPORT = {
  side_sweeper: 'has_side_sweeper',
  disinfection: 'has_disinfection',
  debris_diverter: 'has_debris_diverter',
  advanced_obstacle_detection_for_warehouses: 'has_advanced_obstacle_detection_for_warehouses',
} as const
const isReported = (feature: string): feature is keyof typeof OF_REPORT => feature in OF_REPORT

const FULL = 100
const cleans = ({ cleaning_plan_type: type }: Report): boolean => type !== 'disinfecting'
const disinfects = ({ cleaning_plan_type: type }: Report): boolean => type !== 'cleaning'

/** The figures of a run in three groups, as the screen and the printed page show them: only those that its kind of plan has. */
export function useFacts(report: Report, details: ReportDetails | undefined): readonly (readonly Fact[])[] {
  const { t, i18n } = useTranslation()
  const figures = useFigures()
  const volts = useDecimals(1)
  const names = useRunNames()(report)
  const features = ROBOT_FEATURES.filter(feature => isReported(feature) && report[OF_REPORT[feature]]).map(feature =>
    t(`robotAdmin.features.names.${feature}`),
  )
  const grants = useGrants()
  const mayWatch = isGranted(grants, ['RobotMonitor', 'view'])
  const maySeePlans = isGranted(grants, ['CleaningPlans', 'view'])
  const planVersion = t('report.planVersion', {
    plan: report.cleaning_plan_first_id,
    version: report.cleaning_plan_version,
  })
  const { targets } = report
  const none = t('shared.none')
  return [
    [
      [t('report.target'), figures.percent(targets.coverage_percentage)],
      [t('report.coveredArea'), figures.area(report.covered_area)],
      [t('report.totalArea'), figures.area(report.total_area)],
      [t('report.productivity'), figures.areaRate(report.productivity)],
      ...(targets.performance > 0
        ? [[t('report.productivityTarget'), figures.areaRate(targets.performance)] as const]
        : []),
      [t('report.truePerformance'), figures.percent(report.performance)],
    ],
    [
      [t('report.duration'), hoursAndMinutes((report.end_timestamp - report.start_timestamp) / 1000)],
      ...(cleans(report)
        ? [[t('report.cleaning'), details ? hoursAndMinutes(details.cleaning_time) : none] as const]
        : []),
      ...(disinfects(report)
        ? [[t('report.disinfecting'), details ? hoursAndMinutes(details.disinfection_time) : none] as const]
        : []),
      [t('report.water'), figures.water(report.water_usage)],
      [t('report.battery'), t('report.volts', { from: volts(report.start_voltage), to: volts(report.end_voltage) })],
    ],
    [
      [
        t('report.robot'),
        mayWatch ? (
          <Link key="robot" to="/robot/$robotId/monitor" params={{ robotId: String(report.robot) }}>
            {names.robot}
          </Link>
        ) : (
          names.robot
        ),
      ],
      [
        t('report.plan'),
        maySeePlans ? (
          <Link
            key="plan"
            to="/plan/$id"
            params={{ id: String(report.cleaning_plan_first_id) }}
            search={{ version: report.cleaning_plan_version }}
          >
            {planVersion}
          </Link>
        ) : (
          planVersion
        ),
      ],
      [t('report.hardware'), shownHardwareVersion(report.hardware_version)],
      [t('report.software'), report.software_version],
      [
        t('report.features'),
        features.length === 0 ? none : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(features),
      ],
    ],
  ]
}

type Props = { readonly report: Report; readonly details: ReportDetails | undefined }

/** What the machine covered, against the plan's target; what somebody found on the floor is said elsewhere and never here. */
export function CoverageFigure({ report }: Pick<Props, 'report'>) {
  const { t } = useTranslation()
  const figures = useFigures()
  const share = Math.min(FULL, report.coverage_percentage)
  const target = report.targets.coverage_percentage
  if (report.cleanable_area === 0)
    return (
      <div className={styles['coverage']}>
        <p>{t('report.covered')}</p>
        <p className={styles['unknown']}>{t('report.noCoverage')}</p>
      </div>
    )
  return (
    <div className={styles['coverage']}>
      <p>{t('report.covered')}</p>
      <div className={styles['big']}>
        <b>{figures.percent(report.coverage_percentage)}</b>
        <span>{t('report.of', { area: figures.area(report.cleanable_area) })}</span>
      </div>
      <div className={styles['bar']} aria-hidden>
        <i style={{ width: `${share}%` }} />
        <b style={{ left: `${target}%` }} />
      </div>
    </div>
  )
}

/** The figures of the run beside the map. */
export function Summary({ report, details }: Props) {
  const { t } = useTranslation()
  const groups = useFacts(report, details)
  return (
    <section className={styles['summary']} aria-label={t('report.summary')}>
      <CoverageFigure report={report} />
      {groups.map((facts, group) => (
        <dl key={group} className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
