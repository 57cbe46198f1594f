import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { userName } from '../robots/names.ts'
import { useNaming, useRobotName } from '../robots/robotName.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './PlansTable.module.css'
import { type PlanRow, robotsBehind } from './planRows.ts'
import { VersionMark } from './VersionMark.tsx'
import { useVersionTexts } from './versionTexts.ts'

/** So many robots are named, the others counted. */
const MAX_NAMED = 2

type Props = { readonly row: PlanRow }

/** Floor and time of the newest version. */
export function AreaCell({ row: { plan } }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  if (plan.area === 0) return t('shared.none')
  return (
    <>
      <span>{measureText({ ...format.area(plan.area), text: format.whole(format.area(plan.area).amount) })}</span>
      <small>{plan.estimated_cleaning_time === 0 ? '' : format.clock(plan.estimated_cleaning_time)}</small>
    </>
  )
}

/** Which version is published, and what has become of the newest one where that is another. */
export function VersionCell({ row: { plan, state } }: Props) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const isNewest = plan.published_version === plan.version
  return (
    <>
      <span className={styles['mark']}>
        <VersionMark
          state={state === 'published' ? 'published' : state === 'previouslyPublished' ? 'retired' : 'draft'}
        />
        {state === 'published'
          ? t('plans.versionPublished', {
              version: plan.published_version,
              date: isNewest ? texts.published(plan) : '',
            }).trim()
          : state === 'previouslyPublished'
            ? t('plans.previously', { version: plan.version, date: texts.published(plan) }).trim()
            : t('plans.notYet')}
      </span>
      {!isNewest && (
        <small className={styles['mark']}>
          {state === 'previouslyPublished' ? (
            t('plans.again')
          ) : (
            <>
              <VersionMark state={plan.status} size={13} />
              {texts.newest(plan)}
            </>
          )}
        </small>
      )}
    </>
  )
}

function Named({ robot }: { readonly robot: PlanRow['robots'][number] }) {
  const { shown } = useRobotName(robot)
  return <span title={shown}>{shown}</span>
}

/** Who cleans by the plan, and how many of them by an older version, or out of reach. */
export function RobotsCell({ row, isCounting }: Props & { readonly isCounting: boolean }) {
  const { t } = useTranslation()
  const { robots } = row
  if (isCounting) return <Skeleton width="60%" />
  if (robots.length === 0) return <span className={styles['quiet']}>{t('plans.noRobot')}</span>
  const behind = robotsBehind(row).length
  const offline = robots.filter(({ online }) => online === '0').length
  const more = robots.length - MAX_NAMED
  return (
    <>
      <span>
        {robots.slice(0, MAX_NAMED).map((robot, index) => (
          <span key={robot.id}>
            {index > 0 && ', '}
            <Named robot={robot} />
          </span>
        ))}
        {more > 0 && <span className={styles['quiet']}>{` +${more}`}</span>}
      </span>
      <small className={styles['mark']}>
        {behind > 0 && (
          <span className={styles['behind']}>
            <StateShape shape="warning" size={12} />
            {t('plans.behind', { count: behind })}
          </span>
        )}
        {offline > 0 && (
          <span className={styles['mark']}>
            <StateShape shape="offline" size={12} />
            {t('plans.offline', { count: offline })}
          </span>
        )}
      </small>
    </>
  )
}

/** How the newest run by any of its versions came out. */
export function LastRunCell({ plan: { last_run: run } }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const { percent } = useFigures()
  if (run === undefined) return <span className={styles['quiet']}>{t('plans.noReport')}</span>
  return (
    <>
      <Link to="/report/$id" params={{ id: String(run.id) }}>
        <ResultWord result={run.result} />
      </Link>
      <small>
        {t('plans.lastRunOn', {
          coverage: percent(run.coverage_percentage),
          date: times.shortMoment(run.end_timestamp),
        })}
      </small>
    </>
  )
}

/** When the newest version was made, and by whom. */
export function UpdatedCell({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const times = useRunTimes()
  const { login, login_name } = plan
  return (
    <>
      <span>{times.shortDay(fromWireTime(plan.created))}</span>
      <small>
        {login === undefined || login_name === undefined
          ? t('plans.unknownPerson')
          : userName(t, { id: login, name: login_name }, demoMode)}
      </small>
    </>
  )
}
