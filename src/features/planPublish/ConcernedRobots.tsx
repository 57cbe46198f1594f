import { Bell, CircleCheck, CircleSlash, Clock, FileClock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConcernedRobot, PlanChanges } from '../../../contract/resources/planChanges.ts'
import { classNames } from '../../widgets/classNames.ts'
import changed from '../planChanges/PlanChanges.module.css'
import { robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import styles from './PublishSheet.module.css'

const ICONS: { readonly [G in ConcernedRobot['goes_over']]: LucideIcon } = {
  now: CircleCheck,
  afterRun: Clock,
  whenOnline: CircleSlash,
  never: FileClock,
}

function Row({ robot, version }: { readonly robot: ConcernedRobot; readonly version: number }) {
  const { t } = useTranslation()
  const naming = useNaming()
  const { shown, tooltip } = robotName(t, robot, naming)
  const Icon = ICONS[robot.goes_over]
  return (
    <tr>
      <th scope="row" title={tooltip}>
        <Icon size={14} aria-hidden /> {shown}
      </th>
      <td>
        {t('planPublish.goesTo', { from: robot.version, to: robot.goes_over === 'never' ? robot.version : version })}
      </td>
      <td>{t(`planPublish.goesOver.${robot.goes_over}`)}</td>
    </tr>
  )
}

/** Robots that get the version and when, and how many people hear of it. */
export function ConcernedRobots({ changes: { robots, audience, version } }: { readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const offline = robots.filter(({ online }) => !online).length
  return (
    <section className={styles['part']} aria-label={t('planPublish.robots')}>
      <div className={changed['head']}>
        <h3>
          {t('planPublish.robots')} <small>{robots.length}</small>
        </h3>
        {offline > 0 && <span className={changed['key']}>{t('planPublish.offline', { count: offline })}</span>}
      </div>
      {robots.length === 0 ? (
        <p className={styles['note']}>{t('plan.noRobots')}</p>
      ) : (
        <table className={classNames(changed['changes'], styles['robots'])} aria-label={t('planPublish.robots')}>
          <tbody>
            {robots.map(robot => (
              <Row key={robot.id} robot={robot} version={version.version} />
            ))}
          </tbody>
        </table>
      )}
      <p className={styles['told']}>
        <Bell size={14} aria-hidden />
        {audience.people === 0 ? t('planPublish.toldNobody') : t('planPublish.told', { count: audience.people })}
      </p>
    </section>
  )
}
