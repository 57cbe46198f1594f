import { CircleAlert, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../contract/commands.ts'
import { queueParts, type SectorQueue } from '../../../../machines/sectorQueue/sectorQueue.logic.ts'
import type { PlanReadout } from '../../../../workers/readouts.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Menu, MenuItem } from '../../../widgets/menu/Menu.tsx'
import { EmptyState } from '../../../widgets/status/EmptyState.tsx'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useMonitorSession, useShown, useShownPlan } from '../session/monitorSession.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { Estimate } from './Estimate.tsx'
import { QueuedSectors } from './QueuedSectors.tsx'
import styles from './SectorPanel.module.css'
import { useSectorName } from './sectorNames.ts'
import { useSectorQueue } from './sectorQueueView.ts'

/** The order of sectors: what is past, what is at hand, and what comes, to be rearranged while it is the one of now (L-058..L-062). */
export function SectorPanel() {
  const { t } = useTranslation()
  const isPast = useTimeMode() === 'past'
  const ordered = useShown(readout => readout?.sectorOrder?.queue)
  const edited = useSectorQueue().queue
  const queue = isPast ? (ordered ?? []) : edited
  const { blocked } = useRobotCommands()
  const nameOf = useSectorName(useMonitorSession().shown)
  const { past, current, queued } = queueParts(queue)
  const reason = isPast ? t('monitor.playback.onlyLive') : blocked(COMMAND.skipSector)
  if (queue.length === 0) return <EmptyState text={t('monitor.sectors.none')} />
  return (
    <section className={styles['panel']} aria-label={t('monitor.sectors.title')}>
      {isPast ? <p className={styles['note']}>{reason}</p> : <TimeMode reason={reason} />}
      {past.length > 0 && (
        <>
          <h3>{t('monitor.sectors.past')}</h3>
          <ul className={styles['past']}>
            {past.map(({ sector, status }) => (
              <li key={sector}>
                <s>{nameOf(sector)}</s>
                <small>{t(status === 'done' ? 'monitor.sectors.done' : 'monitor.sectors.skipped')}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {current && (
        <>
          <h3>{t('monitor.sectors.current')}</h3>
          <p className={styles['current']} aria-current="step">
            <span>{nameOf(current.sector)}</span>
            <Estimate seconds={current.estimated_s} />
          </p>
        </>
      )}
      <div className={styles['head']}>
        <h3>{t('monitor.sectors.queued')}</h3>
        <AddSector queued={queued} currentId={current?.sector} reason={reason} />
      </div>
      <QueuedSectors queued={queued} nameOf={nameOf} reason={reason} />
    </section>
  )
}

/** What has become of the order on screen, or why there can be no other. */
function TimeMode({ reason }: { readonly reason: string | undefined }) {
  const { t } = useTranslation()
  const { standing, dropEdit, sendAgain } = useSectorQueue()
  if (standing === 'outOfSync')
    return (
      <div className={styles['error']} role="alert">
        <p>
          <CircleAlert size={16} aria-hidden />
          {t('monitor.sectors.outOfSync')}
        </p>
        <div>
          <Button size="small" onPress={dropEdit}>
            {t('monitor.sectors.useRobotOrder')}
          </Button>
          <Button size="small" disabledReason={reason} onPress={sendAgain}>
            {t('monitor.sectors.sendAgain')}
          </Button>
        </div>
      </div>
    )
  const note = standing === 'synced' ? reason : t('monitor.sectors.underWay')
  return (
    <p className={styles['note']} role="status">
      {note}
    </p>
  )
}

type AddProps = {
  readonly queued: SectorQueue
  readonly currentId: number | undefined
  readonly reason: string | undefined
}

/** Sectors of the plan that are not to come: those left out and those done, too, can be cleaned again (L-060). */
function AddSector({ queued, currentId, reason }: AddProps) {
  const { t } = useTranslation()
  const { change } = useSectorQueue()
  const nameOf = useSectorName(useMonitorSession().shown)
  const taken = new Set([currentId, ...queued.map(({ sector }) => sector)])
  const free = sectorIds(useShownPlan()).filter(id => !taken.has(id))
  const icon = <Plus size={14} aria-hidden />
  const label = t('monitor.sectors.add')
  const off = reason ?? (free.length === 0 ? t('monitor.sectors.allQueued') : undefined)
  if (off !== undefined)
    return (
      <Button size="small" variant="quiet" icon={icon} disabledReason={off}>
        {label}
      </Button>
    )
  return (
    <Menu
      label={label}
      trigger={
        <Button size="small" variant="quiet" icon={icon}>
          {label}
        </Button>
      }
      onAction={id => change({ type: 'add', sector: Number(id) })}
    >
      {free.map(id => (
        <MenuItem key={id} id={String(id)} text={nameOf(id)} />
      ))}
    </Menu>
  )
}

const sectorIds = (plan: PlanReadout | undefined): readonly number[] =>
  plan?.status === 'loaded' ? plan.elements.sectors.map(({ id }) => id) : []
