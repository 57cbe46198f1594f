import { Bell, CircleCheck, CircleSlash, Clock, FileClock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConcernedRobot, PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { PlainTable } from '../../widgets/table/PlainTable.tsx'
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

type CellProps = { readonly goesOver: ConcernedRobot['goes_over']; readonly name: string }

function RobotCell({ goesOver, name }: CellProps) {
  const Icon = ICONS[goesOver]
  return (
    <span className={styles['robot']}>
      <Icon size={14} aria-hidden /> {name}
    </span>
  )
}

/** `version`: the one that is published. */
function useColumns(version: number): readonly Column<ConcernedRobot>[] {
  const { t } = useTranslation()
  const naming = useNaming()
  return [
    {
      id: 'robot',
      head: undefined,
      isRowHead: true,
      title: robot => robotName(t, robot, naming).tooltip,
      cell: robot => <RobotCell goesOver={robot.goes_over} name={robotName(t, robot, naming).shown} />,
    },
    {
      id: 'versions',
      head: undefined,
      cell: robot =>
        t('planPublish.goesTo', { from: robot.version, to: robot.goes_over === 'never' ? robot.version : version }),
    },
    { id: 'when', head: undefined, cell: robot => t(`planPublish.goesOver.${robot.goes_over}`) },
  ]
}

/** Robots that get the version and when, and how many people hear of it. */
export function ConcernedRobots({ changes: { robots, audience, version } }: { readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const columns = useColumns(version.version)
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
        <PlainTable
          className={styles['robots']}
          label={t('planPublish.robots')}
          columns={columns}
          rows={robots}
          rowKey={({ id }) => id}
          hasHead={false}
        />
      )}
      <p className={styles['told']}>
        <Bell size={14} aria-hidden />
        {audience.people === 0 ? t('planPublish.toldNobody') : t('planPublish.told', { count: audience.people })}
      </p>
    </section>
  )
}
