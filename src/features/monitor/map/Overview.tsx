import { useTranslation } from 'react-i18next'
import { zoneOutline } from '../../../../contract/plan/elements.ts'
import type { PlanReadout } from '../../../../workers/readouts.ts'
import { useShown, useShownPlan } from '../session/monitorSession.ts'
import styles from './Overview.module.css'

type LoadedPlan = Extract<PlanReadout, { status: 'loaded' }>
type Props = { readonly viewWidth: number; readonly viewHeight: number }

/** The whole plan in the corner of the map: sectors, where the robot is, and what the map shows now. */
export function Overview({ viewWidth, viewHeight }: Props) {
  const { t } = useTranslation()
  const plan = useShownPlan()
  if (plan?.status !== 'loaded') return null
  return (
    <div className={styles['overview']} role="img" aria-label={t('monitor.map.overview')}>
      <Picture plan={plan} viewWidth={viewWidth} viewHeight={viewHeight} />
    </div>
  )
}

/** SVG has y down, map has y up: everything inside is drawn with y negated. */
function Picture({ plan, viewWidth, viewHeight }: Props & { readonly plan: LoadedPlan }) {
  const [originX, originY] = plan.map.origin
  const width = plan.widthPx * plan.map.resolution
  const height = plan.heightPx * plan.map.resolution
  const stroke = Math.max(width, height) / 150
  return (
    <svg viewBox={`${originX} ${-(originY + height)} ${width} ${height}`} aria-hidden="true">
      <g transform="scale(1 -1)">
        {plan.elements.sectors.map(sector => {
          const points = 'points' in sector ? sector.points : (sector.motion_array.motions[0]?.waypoints ?? [])
          const text = points.map(point => `${point.x},${point.y}`).join(' ')
          return 'points' in sector ? (
            <polygon key={sector.id} points={text} className={styles['sector']} strokeWidth={stroke} />
          ) : (
            <polyline key={sector.id} points={text} className={styles['path']} strokeWidth={stroke} />
          )
        })}
        {plan.elements.zones
          .filter(zone => zone.settings.type === 'no_go_zone')
          .map(zone => (
            <polygon
              key={zone.id}
              points={zoneOutline(zone.shape)
                .map(point => `${point.x},${point.y}`)
                .join(' ')}
              className={styles['noGo']}
            />
          ))}
        <View viewWidth={viewWidth} viewHeight={viewHeight} stroke={stroke} />
      </g>
    </svg>
  )
}

function View(props: Omit<Props, 'plan'> & { readonly stroke: number }) {
  const { viewWidth, viewHeight, stroke } = props
  const camera = useShown(readout => readout?.camera)
  const pose = useShown(readout => readout?.pose)
  const width = viewWidth * (camera?.metresPerPixel ?? 0)
  const height = viewHeight * (camera?.metresPerPixel ?? 0)
  return (
    <>
      {camera && (
        <rect
          x={camera.x - width / 2}
          y={camera.y - height / 2}
          width={width}
          height={height}
          className={styles['view']}
          strokeWidth={stroke}
        />
      )}
      {pose && <circle cx={pose.x} cy={pose.y} r={stroke * 2} className={styles['robot']} />}
    </>
  )
}
