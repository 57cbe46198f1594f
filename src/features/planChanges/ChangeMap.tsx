import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../contract/plan/elements.ts'
import type { PlanChange, PlanChanges, PlanOutline } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { DATA_FILE } from '../../../contract/routes/data.ts'
import { pixelsOf, shownBox } from '../../../map/changedPlaces.ts'
import styles from './PlanChanges.module.css'

/** Numbers stand on the map up to here; the table has them all. */
const MAX_NUMBERS = 99
/** Of the map in the dialog. */
const ASPECT = 405 / 228
/** Radius of what is a single point. */
const SPOT_PX = 4

type ShapeProps = {
  readonly outline: PlanOutline
  readonly toPixels: (point: Point) => Point
  readonly kind: PlanChange['kind']
  readonly is: 'before' | 'after'
  /** Of a pixel of the screen, in pixels of the map. */
  readonly size: number
}

function Shape({ outline: { points, closed }, toPixels, kind, is, size }: ShapeProps) {
  const [spot] = points.length === 1 ? points.map(toPixels) : []
  if (spot) return <circle cx={spot.x} cy={spot.y} r={SPOT_PX * size} className={styles['spot'] ?? ''} data-is={is} />
  const text = points
    .map(toPixels)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')
  const common = { points: text, className: styles['shape'] ?? '', 'data-is': is, 'data-kind': kind }
  return closed ? <polygon {...common} /> : <polyline {...common} data-line />
}

/** The number of a change where it is: at its highest corner. */
function NumberMark({ change, toPixels, size }: Pick<ShapeProps, 'toPixels' | 'size'> & NumberProps) {
  const points = (change.after ?? change.before)?.points.map(toPixels) ?? []
  if (points.length === 0) return undefined
  const xs = points.map(({ x }) => x)
  const top = points.reduce((least, { y }) => Math.min(least, y), Infinity)
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2
  return (
    <g transform={`translate(${middle} ${top}) scale(${size})`} className={styles['mark'] ?? ''}>
      <circle r={9} />
      <text dy="0.36em">{change.number}</text>
    </g>
  )
}
type NumberProps = { readonly change: PlanChange }

/** Where the changes are, each with its number: the version's outlines, and dashed those that it replaces. */
export function ChangeMap({ plan, changes: { map, changes } }: { readonly plan: Plan; readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const picture = plan.data['pretty_map.png'] ?? plan.data['map.png']
  const toPixels = useMemo(() => map && pixelsOf(map), [map])
  if (!map || !toPixels) return undefined
  const points = changes.flatMap(({ before, after }) => [...(before?.points ?? []), ...(after?.points ?? [])])
  const { x, y, width, height } = shownBox(map, points.map(toPixels), ASPECT)
  // 405 px wide on a wide screen: of that a number takes 18.
  const size = width / 405
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      className={styles['map'] ?? ''}
      role="img"
      aria-label={t('planPublish.map', { count: changes.length })}
    >
      {picture !== undefined && (
        <image
          href={DATA_FILE.path.replace(':id', String(picture))}
          width={map.width}
          height={map.height}
          preserveAspectRatio="none"
          data-pretty={'pretty_map.png' in plan.data || undefined}
        />
      )}
      {changes.map(({ number, kind, before, after }) => (
        <g key={number}>
          {before && <Shape outline={before} toPixels={toPixels} kind={kind} is="before" size={size} />}
          {after && <Shape outline={after} toPixels={toPixels} kind={kind} is="after" size={size} />}
        </g>
      ))}
      {changes.slice(0, MAX_NUMBERS).map(change => (
        <NumberMark key={change.number} change={change} toPixels={toPixels} size={size} />
      ))}
    </svg>
  )
}
