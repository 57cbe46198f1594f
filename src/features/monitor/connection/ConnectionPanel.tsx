import { useTranslation } from 'react-i18next'
import { channelById } from '../../../../contract/telemetry/channels.ts'
import type { SurfaceChoice } from '../../../../map/surfaces/chooseSurface.ts'
import type { LinkReadout } from '../../../../workers/readouts.ts'
import { useNow } from '../../../time/now.ts'
import { useDecimals } from '../../../units/numbers.ts'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import { BytesPerSecond, Milliseconds, Unknown } from '../readings/Measured.tsx'
import { Reading } from '../readings/Readings.tsx'
import { useShown } from '../session/monitorSession.ts'
import styles from './ConnectionPanel.module.css'

type Props = {
  readonly surface: SurfaceChoice
  readonly onSurface: (choice: SurfaceChoice) => void
}

const SURFACES = ['auto', 'webgl2', 'canvas2d'] as const satisfies readonly SurfaceChoice[]

/** How the picture gets here: link, latency, bandwidth, what was dropped or refused and why, and what draws it. */
export function ConnectionPanel({ surface, onSurface }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['panel']} data-testid="connection">
      <dl>
        <Link />
        <Latency />
        <Age />
        <Bandwidth />
        <Queue />
      </dl>
      <h3>{t('monitor.connection.dropped')}</h3>
      <Dropped />
      <h3>{t('monitor.connection.bad')}</h3>
      <BadFrames />
      <h3>{t('monitor.connection.surface')}</h3>
      <Surface />
      <Segmented
        label={t('monitor.connection.surfaceChoice')}
        value={surface}
        onChange={onSurface}
        options={SURFACES.map(choice => ({ id: choice, text: t(`monitor.connection.surfaces.${choice}`) }))}
      />
    </div>
  )
}

function Link() {
  const { t } = useTranslation()
  const link = useShown(readout => readout?.link)
  return <Reading name={t('monitor.connection.link')}>{link ? <LinkText link={link} /> : t('shared.none')}</Reading>
}

function LinkText({ link }: { readonly link: LinkReadout }) {
  const { t } = useTranslation()
  const seconds = useNow(nowMs =>
    link.status === 'lost' ? Math.max(0, Math.ceil((link.retryAtMs - nowMs) / 1000)) : 0,
  )
  return t(`monitor.connection.links.${link.status}`, { seconds })
}

function Latency() {
  const { t } = useTranslation()
  const latency = useShown(readout => readout?.connection.latencyMs?.toFixed(0))
  return (
    <Reading name={t('monitor.connection.latency')}>
      <Milliseconds value={latency} />
    </Reading>
  )
}

function Age() {
  const { t } = useTranslation()
  const seconds = useDecimals(1)
  const age = useShown(readout =>
    readout?.ageMs === undefined ? undefined : seconds(Math.max(0, readout.ageMs) / 1000),
  )
  return (
    <Reading name={t('monitor.connection.age')}>
      {age === undefined ? <Unknown /> : t('units.seconds', { value: age })}
    </Reading>
  )
}

function Bandwidth() {
  const { t } = useTranslation()
  const bytesPerSecond = useShown(readout => readout?.connection.bytesPerSecond)
  const frames = useShown(readout => readout?.framesPerSecond.toFixed(0))
  return (
    <>
      <Reading name={t('monitor.connection.bandwidth')}>
        <BytesPerSecond value={bytesPerSecond} />
      </Reading>
      <Reading name={t('monitor.connection.drawn')}>{frames && t('units.perSecond', { value: frames })}</Reading>
    </>
  )
}

function Queue() {
  const { t } = useTranslation()
  const queueMs = useShown(readout => readout?.connection.queueMs?.toFixed(0))
  return (
    <Reading name={t('monitor.connection.queue')}>
      <Milliseconds value={queueMs} />
    </Reading>
  )
}

/** Frames the service left out because this viewer was slow. */
function Dropped() {
  const { t } = useTranslation()
  const dropped = useShown(readout => readout?.connection.dropped)
  if (!dropped)
    return (
      <p>
        <Unknown />
      </p>
    )
  const channels = Object.entries(dropped).filter(([, count]) => count > 0)
  if (channels.length === 0) return <p>{t('monitor.connection.droppedNone')}</p>
  return (
    <dl>
      {channels.map(([channel, count]) => (
        <Reading key={channel} name={t(`channels.${channel}`)}>
          {count}
        </Reading>
      ))}
    </dl>
  )
}

/** Frames that could not be used, refused here or by the service, by reason. */
function BadFrames() {
  const { t } = useTranslation()
  const bad = useShown(readout => readout?.connection.badFrames)
  const refused = useShown(readout => readout?.connection.refusedByService)
  const refusals = Object.entries(refused ?? {}).filter(([, count]) => count > 0)
  if (!bad?.length && refusals.length === 0) return <p>{refused ? t('monitor.connection.badNone') : <Unknown />}</p>
  return (
    <dl>
      {bad?.map(({ channel, fault, count }) => (
        <Reading
          key={`${channel} ${fault}`}
          name={`${channelLabel(channel, t)} · ${t(`monitor.connection.faults.${fault}`)}`}
        >
          {count}
        </Reading>
      ))}
      {refusals.map(([fault, count]) => (
        <Reading
          key={`service ${fault}`}
          name={`${t('monitor.connection.byService')} · ${t(`monitor.connection.faults.${fault}`)}`}
        >
          {count}
        </Reading>
      ))}
    </dl>
  )
}

/** A frame may name a channel that does not exist. */
const channelLabel = (channel: string, t: (key: string) => string): string => {
  const known = /^\d+$/.test(channel) ? channelById(Number(channel))?.name : channel
  return known && known !== 'unknown' ? t(`channels.${known}`) : t('monitor.connection.unknownChannel')
}

function Surface() {
  const { t } = useTranslation()
  const kind = useShown(readout => readout?.surface.kind)
  const reason = useShown(readout => readout?.surface.reason)
  const renderer = useShown(readout => readout?.surface.renderer)
  if (!kind) return <p>{t('shared.none')}</p>
  return (
    <p title={renderer} data-testid="surface">
      {t(`monitor.connection.surfaces.${kind}`)}
      {reason && ` · ${t(`monitor.connection.reasons.${reason}`)}`}
    </p>
  )
}
