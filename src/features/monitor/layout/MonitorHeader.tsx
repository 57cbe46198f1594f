import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ClipboardList, SquarePen, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../../contract/permissions.ts'
import { Gate } from '../../../session/Gate.tsx'
import { useNarrowing, withinInput } from '../../../session/narrowing.ts'
import { useGrants } from '../../../session/session.ts'
import { UserMenu } from '../../../shell/UserMenu.tsx'
import { BackLink, IconLink } from '../../../widgets/button/IconLink.tsx'
import { ScreenTitle } from '../../../widgets/screen/ScreenTitle.tsx'
import { LogoMark } from '../../../widgets/text/LogoMark.tsx'
import { AlertBell } from '../../alerts/AlertBell.tsx'
import { allRobots } from '../../robots/robotLists.ts'
import { useRobotName, useRobotPlaces } from '../../robots/robotName.ts'
import { Viewers } from '../control/Viewers.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { BytesPerSecond, Milliseconds } from '../readings/Measured.tsx'
import { useMaybeMonitorSession, useShown, useShownPlan } from '../session/monitorSession.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { PlaybackTag } from '../transport/PlaybackTag.tsx'
import styles from './MonitorHeader.module.css'

type Props = {
  readonly robot: WatchedRobot
  /** What else the viewer can reach from here. */
  readonly tools?: ReactNode
}

/** Way back, which robot and where, and how good the link is. */
export function MonitorHeader({ robot, tools }: Props) {
  const { t } = useTranslation()
  const session = useMaybeMonitorSession()
  const name = useRobotName(robot)
  const { location_name: location } = useRobotPlaces(robot)
  return (
    <header className={styles['header']} data-region="header">
      <Link to="/home" className={styles['mark'] ?? ''} aria-label={t('product')}>
        <LogoMark />
      </Link>
      <BackLink to="/home" label={t('monitor.back')} />
      <ScreenTitle className={styles['hidden']} text={t('monitor.title', { name: name.shown })} />
      <RobotPicker robot={robot} shown={name.shown} tooltip={name.tooltip} />
      <div className={styles['place']}>
        {location !== undefined && <span>{location}</span>}
        {session && <PlanName robot={robot} />}
      </div>
      <PlaybackTag />
      <div className={styles['end']}>
        {usePastOnly() === undefined && <Viewers />}
        {session && <LinkQuality />}
        {tools}
        <ReportsLink robot={robot} />
        <Gate needs={[['Robots', 'view']]}>
          <AlertBell />
        </Gate>
        <UserMenu />
      </div>
    </header>
  )
}

/** To the reports of the robot's runs. */
function ReportsLink({ robot }: Pick<Props, 'robot'>) {
  const { t } = useTranslation()
  return (
    <Gate needs={[['CleaningReports', 'view']]}>
      <IconLink to="/reports" search={{ robots: [robot.id] }} label={t('monitor.robotReports')}>
        <ClipboardList aria-hidden />
      </IconLink>
    </Gate>
  )
}

function RobotPicker({
  robot,
  shown,
  tooltip,
}: {
  readonly robot: WatchedRobot
  readonly shown: string
  readonly tooltip: string
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useQuery(allRobots(withinInput(useNarrowing())))
  const { location_name: location } = useRobotPlaces(robot)
  return (
    <MenuTrigger>
      <Button className={styles['picker'] ?? ''} aria-label={t('monitor.pickRobot', { name: shown })}>
        <span>
          <b title={tooltip}>{shown}</b>
          <small>{location}</small>
        </span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover
        aria-label={t('monitor.pickRobot', { name: shown })}
        className={styles['popover'] ?? ''}
        placement="bottom start"
      >
        <Menu
          className={styles['menu'] ?? ''}
          selectionMode="single"
          selectedKeys={[robot.id]}
          onAction={id => void navigate({ to: '/robot/$robotId/monitor', params: { robotId: String(id) } })}
        >
          {(data?.data ?? [robot]).map(each => (
            <RobotItem key={each.id} robot={each} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function RobotItem({ robot }: { readonly robot: WatchedRobot }) {
  const name = useRobotName(robot)
  const { location_name: location } = useRobotPlaces(robot)
  return (
    <MenuItem id={robot.id} className={styles['item'] ?? ''} textValue={name.shown}>
      <span>{name.shown}</span>
      <small>{location}</small>
    </MenuItem>
  )
}

/** The plan that the map shows, from where it is gone to; who may load it into the editor gets there as well (L-022). */
function PlanName({ robot }: Pick<Props, 'robot'>) {
  const { t } = useTranslation()
  const grants = useGrants()
  const shown = useShownPlan()
  if (shown?.status !== 'loaded') return null
  const { plan } = shown
  const text = t('monitor.planNumber', { plan })
  const first = plan === robot.plan ? robot.plan_first_id : undefined
  return (
    <>
      {isGranted(grants, ['CleaningPlans', 'view']) ? (
        <Link to="/plan/$id" params={{ id: String(plan) }} className={styles['plan'] ?? ''}>
          {text}
        </Link>
      ) : (
        <span className={styles['plan']}>{text}</span>
      )}
      {first !== undefined && (
        <Gate
          needs={[
            ['RobotMonitor', 'loadCPE'],
            ['CleaningPlans', 'view'],
          ]}
        >
          <IconLink
            to="/v2/plan/$firstId/editor/$versionId"
            params={{ firstId: String(first), versionId: String(plan) }}
            label={t('monitor.openEditor')}
          >
            <SquarePen aria-hidden />
          </IconLink>
        </Gate>
      )}
    </>
  )
}

function LinkQuality() {
  const { t } = useTranslation()
  const latency = useShown(readout => readout?.connection.latencyMs?.toFixed(0))
  const bytesPerSecond = useShown(readout => readout?.connection.bytesPerSecond)
  return (
    <span className={styles['link']} title={t('monitor.connection.title')}>
      <Wifi size={14} aria-hidden />
      <span>
        <Milliseconds value={latency} />
      </span>
      <span className={styles['rate']}>
        <BytesPerSecond value={bytesPerSecond} />
      </span>
    </span>
  )
}
