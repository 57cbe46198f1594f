import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlanElements } from '../../../contract/plan/elements.ts'
import type { MissedCause, MissedPatch } from '../../../contract/resources/missedFloor.ts'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'
import { monitorAt, useOpeningReason } from '../runs/openMonitor.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import own from './MissedFloor.module.css'
import { MissedSwatch } from './MissedSwatch.tsx'
import styles from './PinNote.module.css'
import { runEvents } from './reportData.ts'

type Props = {
  readonly patch: MissedPatch
  readonly report: Report
  readonly details: ReportDetails | undefined
  readonly zones: PlanElements['zones']
  readonly nowMs: number
  readonly onClose: () => void
}

/** What happened at the second of a patch. */
const TIMES: { readonly [C in MissedCause]: 'skipped' | 'ended' | 'leftOut' | 'begun' } = {
  sectorSkipped: 'skipped',
  runEnded: 'ended',
  obstacle: 'leftOut',
  localizationLost: 'leftOut',
  keepOut: 'begun',
  tooNarrow: 'begun',
  notDriven: 'begun',
}

/** What a person of the remote monitor says of a skip or the cancel, which the service gives to who may edit it (decision 772); else what the robot was told. */
function messageOf({ patch, report, details }: Pick<Props, 'patch' | 'report' | 'details'>): string {
  if (patch.cause !== 'sectorSkipped' && patch.cause !== 'runEnded') return ''
  const isOf = patch.cause === 'sectorSkipped' ? 'skip_sector' : 'cancel_cleaning'
  const said = runEvents(report, details).find(
    ({ type, sector }) => type === isOf && (isOf === 'cancel_cleaning' || sector === patch.sector),
  )
  return said?.comment?.message ?? patch.message ?? ''
}

function useFacts(props: Props): readonly (readonly [name: string, value: string])[] {
  const { patch, details, zones } = props
  const { t } = useTranslation()
  const { area } = useFigures()
  const times = useRunTimes()
  const sector = details?.sectors.find(each => each.sector === patch.sector)
  const zone = zones.find(({ id }) => id === patch.zone)
  const { first_seen: from, last_seen: to } = patch
  const facts: [string, string][] = [[t('report.area'), area(patch.area)]]
  if (sector) facts.push([t('report.sector'), `${sector.sector} ${sector.name}`])
  if (zone) facts.push([t('report.missed.zone'), zone.name === '' ? `${zone.id}` : zone.name])
  if (patch.by) facts.push([t('report.missed.by'), t(`report.by.${patch.by}`)])
  if (from !== undefined && to !== undefined)
    facts.push([
      t(patch.cause === 'obstacle' ? 'report.missed.seen' : 'report.missed.lost'),
      t('report.missed.span', { from: times.second(from), to: times.second(to) }),
    ])
  if (patch.time !== undefined) facts.push([t(`report.missed.times.${TIMES[patch.cause]}`), times.second(patch.time)])
  return facts
}

/** Why a patch of floor was missed, over the map, and the way to that second in the monitor. */
export function MissedNote(props: Props) {
  const { patch, report, nowMs, onClose } = props
  const { t } = useTranslation()
  const reason = useOpeningReason(report, nowMs)('timeline', patch.time)
  const message = messageOf(props)
  const facts = useFacts(props)
  const title = t(`report.missed.causes.${patch.cause}`)
  return (
    <aside className={styles['note']} aria-label={title}>
      <div className={styles['head']}>
        <MissedSwatch cause={patch.cause} />
        <strong>{title}</strong>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {message !== '' && <p>{message}</p>}
      <Facts facts={facts} />
      {patch.time !== undefined && (
        <p>
          {reason ?? (
            <Link className={own['open']} {...monitorAt(report, patch.time)}>
              {t('report.missed.open')}
            </Link>
          )}
        </p>
      )}
    </aside>
  )
}
