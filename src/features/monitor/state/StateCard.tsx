import { useTranslation } from 'react-i18next'
import { DETOUR_STATUS, DETOUR_STATUSES } from '../../../../contract/robot/detours.ts'
import { batteryPercent } from '../../../../contract/robot/models.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { useMeasures } from '../../../units/measures.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { shapeOf } from '../../../widgets/state/stateShapes.ts'
import { planName, userName } from '../../robots/names.ts'
import { useRobotPlaces } from '../../robots/robotName.ts'
import { usePastOnly } from '../past/pastOnly.ts'
import { Unknown } from '../readings/Measured.tsx'
import { stopwatch } from '../readings/stopwatch.ts'
import { useMonitorSession, useShown, useShownPlan } from '../session/monitorSession.ts'
import { useRobotCondition } from '../session/robotRecord.ts'
import type { MomentStatus } from '../session/shownReadouts.ts'
import { useMoment, useShownTime, useTimeMode } from '../time/playbackView.ts'
import { MomentNote } from '../transport/MomentNote.tsx'
import { FaultLine } from './FaultLine.tsx'
import { useOperator } from './operator.ts'
import styles from './StateCard.module.css'
import { useShownRobot } from './shownRobot.ts'
import { useStateReason, useStateSince } from './stateReason.ts'

/** `isCompact`: the state alone, where something else needs the room. */
type Props = { readonly isCompact: boolean }

/** Where there is no state to show. */
const STATE_TEXTS: { readonly [M in MomentStatus]?: string } = {
  loading: 'monitor.playback.loading',
  none: 'monitor.playback.unrecorded',
}

/** The robot in one look: its state as shape, word and colour, for how long, and what it works on. */
export function StateCard({ isCompact }: Props) {
  const now = useShownRobot()
  const { t } = useTranslation()
  const moment = useMoment()
  const shape = STATE_TEXTS[moment] ? 'unknown' : shapeOf(now.state.generalState)
  return (
    <section className={styles['card']} aria-label={t('monitor.state.title')}>
      <div className={styles['state']} data-state={shape} data-moment={moment} data-testid="state">
        <StateShape shape={shape} size={22} />
        <h2>{t(STATE_TEXTS[moment] ?? `states.${now.state.slug}`)}</h2>
        {moment === 'shown' && <TimeInState />}
      </div>
      {!isCompact && <Facts />}
    </section>
  )
}

/** What the state means, and what the robot works on. */
function Facts() {
  const { canInspect, canRead } = useMonitorSession().capabilities
  const reason = useStateReason()
  const isPastOnly = usePastOnly() !== undefined
  const { t } = useTranslation()
  const past = useTimeMode() === 'past'
  const moment = useMoment()
  return (
    <>
      <p className={styles['why']}>
        {moment === 'shown' ? (
          <>
            {past && `${t(isPastOnly ? 'monitor.past.stateThen' : 'monitor.playback.stateThen')} · `}
            {reason}
            {canInspect && <Detour />}
          </>
        ) : (
          <MomentNote />
        )}
      </p>
      {canInspect && <FaultLine />}
      <dl className={styles['facts']}>
        {canInspect && (
          <>
            <Sector />
            <TimeLeft />
          </>
        )}
        <Battery />
        <PlanName />
        {canInspect && (
          <div className={styles['wide']}>
            <dt>{t('monitor.state.localization')}</dt>
            <dd>
              <Localization />
            </dd>
          </div>
        )}
      </dl>
      {canRead && <OperatorLine />}
    </>
  )
}

/**
 * How far the robot is with its detour (M-049), in the line of the state: a row of its own would move the commands below under somebody's finger. 0, where
 * it goes on as planned, is shown while it is in the detour's state alone.
 */
function Detour() {
  const { t } = useTranslation()
  const { state } = useShownRobot()
  const status = useShown(readout => readout?.basic?.detour_status)
  if (status === undefined || (status === DETOUR_STATUS.resume && state.slug !== 'remote_detour')) return null
  return (
    <>
      {' · '}
      {t('monitor.state.detour')}: {t(`monitor.state.detourStatuses.${DETOUR_STATUSES[status]}`)}
    </>
  )
}

/** Who is logged in on the robot, and how to reach them. */
function OperatorLine() {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const operator = useOperator(useShown(readout => readout?.basic?.user_id))
  if (!operator) return null
  const name = userName(t, operator, demoMode)
  // An address names somebody as well as a name does.
  if (demoMode) return <p className={styles['operator']}>{t('monitor.state.operator', { name })}</p>
  return (
    <p className={styles['operator']}>
      {t('monitor.state.operator', { name })}
      {operator.phoneNumbers.map(number => (
        <a key={number} href={`tel:${number}`}>
          {number}
        </a>
      ))}
      {operator.emails.map(email => (
        <a key={email} href={`mailto:${email}`}>
          {email}
        </a>
      ))}
    </p>
  )
}

/** How long the robot has been in the state that is shown. */
function TimeInState() {
  const sinceMs = useStateSince()
  return <time>{useShownTime(timeMs => (sinceMs === undefined ? '' : stopwatch(timeMs - sinceMs)))}</time>
}

/** The service's record of a robot is about now alone. */
function useIsNow(): boolean {
  const moment = useMoment()
  return useTimeMode() === 'live' && moment === 'shown'
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sector() {
  const { t } = useTranslation()
  const queue = useShown(readout => readout?.sectorOrder?.queue)
  const sector = useShown(readout => readout?.basic?.sector)
  const place = queue?.findIndex(entry => entry.status === 'current') ?? -1
  const text =
    queue && place >= 0
      ? t('monitor.state.sectorOf', { sector: place + 1, of: queue.length })
      : sector
        ? String(sector)
        : t('shared.none')
  return <Fact label={t('monitor.state.sector')}>{text}</Fact>
}

function TimeLeft() {
  const { t } = useTranslation()
  const run = useShown(readout => readout?.eta.run)
  const minutes = run === undefined ? undefined : Math.ceil(run / 60)
  return (
    <Fact label={t('monitor.state.timeLeft')}>
      {minutes === undefined ? <Unknown /> : t('units.minutes', { value: minutes })}
    </Fact>
  )
}

function Battery() {
  const { t } = useTranslation()
  const hasRecord = useIsNow()
  const recorded = useRobotCondition(useMonitorSession().robot.id, ({ battery }) => battery)
  const percent = useShown(readout =>
    readout?.basic ? batteryPercent(readout.basic.battery) : hasRecord ? recorded : undefined,
  )
  return (
    <Fact label={t('monitor.state.battery')}>
      {percent === undefined ? t('shared.none') : t('units.percent', { value: percent })}
    </Fact>
  )
}

function PlanName() {
  const { robot } = useMonitorSession()
  const { t } = useTranslation()
  const plan = useShownPlan()
  const demoMode = useFlagPreference('demo-mode')
  const places = useRobotPlaces(robot)
  const hasRecord = useIsNow()
  const nameOf = (): string | undefined => {
    if (plan?.status === 'loaded') return planName(t, { id: plan.plan, name: plan.name }, demoMode)
    if (plan?.status === 'none') return t('monitor.state.noPlan')
    return hasRecord ? places.plan_name : undefined
  }
  const name = nameOf()
  return (
    <div className={styles['wide']}>
      <dt>{t('monitor.state.plan')}</dt>
      <dd title={name}>{name ?? t('shared.none')}</dd>
    </div>
  )
}

function Localization() {
  const { t } = useTranslation()
  const known = useShown(readout => readout?.basic !== undefined)
  const lost = useShown(readout => readout?.localizationLost ?? false)
  const { distance } = useMeasures()
  const median = useShown(readout => readout?.basic && distance(readout.basic.median_distance))
  if (!known) return t('shared.none')
  if (lost)
    return (
      <span className={styles['lost']}>
        <StateShape shape="warning" />
        {t('monitor.state.lost')}
      </span>
    )
  return (
    <>
      {t('monitor.state.localized')} <span className={styles['aside']}>{median}</span>
    </>
  )
}
