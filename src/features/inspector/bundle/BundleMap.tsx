import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChoice } from '../FilterChoice.tsx'
import styles from './BundleMap.module.css'
import { type MapPoint, robotTrack, type TrackMoment, trackMoment } from './bundleMap.ts'
import type { BundleSource } from './openedBundle.ts'

/** Room around what is shown, and the smallest that is shown, metres. */
const MARGIN_M = 1
const LEAST_M = 8
/** The robot's mark, metres. */
const MARK_M = 0.45

/** The map's y goes up, the picture's down. */
const at = ({ x, y }: MapPoint): string => `${x.toFixed(2)} ${(-y).toFixed(2)}`

function viewBox({ pose, trail, scan }: TrackMoment): string {
  const points = [pose, ...trail, ...scan]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => -y)]
  const extent = (values: readonly number[]): readonly [number, number] => {
    const [low, high] = values.reduce(
      ([l, h], value) => [Math.min(l, value), Math.max(h, value)],
      [Infinity, -Infinity],
    )
    const size = Math.max(LEAST_M, high - low + 2 * MARGIN_M)
    return [(low + high - size) / 2, size]
  }
  const [[left, width], [top, height]] = [extent(xs), extent(ys)]
  return `${left} ${top} ${width} ${height}`
}

function Picture({ moment, label }: { readonly moment: TrackMoment; readonly label: string }) {
  const { pose, trail, scan } = moment
  return (
    <svg className={styles['picture']} viewBox={viewBox(moment)} role="img" aria-label={label}>
      <path className={styles['scan']} d={scan.map(point => `M${at(point)}h0`).join('')} />
      <path className={styles['trail']} d={`M${trail.map(at).join('L')}`} />
      <path
        className={styles['robot']}
        d={`M${MARK_M} 0L${-MARK_M} ${MARK_M * 0.7}L${-MARK_M * 0.6} 0L${-MARK_M} ${-MARK_M * 0.7}Z`}
        transform={`translate(${pose.x} ${-pose.y}) rotate(${(-pose.w * 180) / Math.PI})`}
      />
    </svg>
  )
}

/** Where the session's robot was at the moment that is shown: its way so far, and what its laser saw. */
export function BundleMap({ source, atMs }: { readonly source: BundleSource; readonly atMs: number }) {
  const { t, i18n } = useTranslation()
  const tracks = useMemo(() => source.bundle.telemetry.map(robotTrack), [source])
  const [chosen, choose] = useState<string>()
  const track = tracks.find(({ robot }) => String(robot) === chosen) ?? tracks[0]
  const moment = track && trackMoment(track, atMs)
  const metres = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <section className={styles['panel']} aria-label={t('inspector.file.map')}>
      <div className={styles['head']}>
        <h2>{t('inspector.file.map')}</h2>
        {tracks.length > 1 && (
          <FilterChoice
            label={t('inspector.file.map')}
            all={String(tracks[0]?.robot)}
            options={tracks.map(({ robot }) => ({ id: String(robot), text: String(robot) }))}
            value={chosen}
            onChoose={choose}
          />
        )}
      </div>
      {track && moment ? (
        <Picture
          moment={moment}
          label={t('inspector.file.mapOf', {
            robot: track.robot,
            x: metres.format(moment.pose.x),
            y: metres.format(moment.pose.y),
          })}
        />
      ) : (
        <p className={styles['none']}>{t(track ? 'inspector.file.noFrames' : 'inspector.file.noMap')}</p>
      )}
    </section>
  )
}
