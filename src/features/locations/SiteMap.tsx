import { Link } from '@tanstack/react-router'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coordinates } from '../../../contract/resources/locations.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { SHAPES, type Shape } from '../../widgets/state/stateShapes.ts'
import styles from './SiteMap.module.css'
import { type MapSize, type MapView, netOf } from './siteMap.ts'
import { type Sign, type Site, signsOf } from './siteSigns.ts'
import { useMapView, ZOOM_STEP } from './useMapView.ts'

type LabelPlace = { readonly x: number; readonly y: number; readonly textAnchor: 'start' | 'end' }

/** Room that the degrees of a meridian take beside it; at the right edge they stand on its other side. Above the map's buttons. */
const LABEL_PX = 56
const besideMeridian = (at: number, { width }: MapSize): LabelPlace =>
  at > width - LABEL_PX ? { x: at - 4, y: 10, textAnchor: 'end' } : { x: at + 4, y: 10, textAnchor: 'start' }

/** Room that the caption takes at the bottom; beside it the degrees of a parallel stand at the right edge. */
const CAPTION_PX = 56
const aboveParallel = (at: number, { width, height }: MapSize): LabelPlace =>
  at > height - CAPTION_PX ? { x: width - 6, y: at - 4, textAnchor: 'end' } : { x: 6, y: at - 4, textAnchor: 'start' }

type NetProps = { readonly view: MapView; readonly size: MapSize }

/** Lines of latitude and longitude with their degrees: the drawing is our own, and knows no coasts. */
function Net({ view, size }: NetProps) {
  const { i18n } = useTranslation()
  const { meridians, parallels } = netOf(view, size)
  const degrees = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'degree',
    unitDisplay: 'narrow',
    maximumFractionDigits: 3,
  })
  return (
    <svg className={styles['net']} width={size.width} height={size.height} aria-hidden>
      {meridians.map(({ degrees: value, at }) => (
        <g key={value}>
          <line x1={at} x2={at} y1={0} y2={size.height} />
          <text {...besideMeridian(at, size)}>{degrees.format(value)}</text>
        </g>
      ))}
      {parallels.map(({ degrees: value, at }) => (
        <g key={value}>
          <line x1={0} x2={size.width} y1={at} y2={at} />
          <text {...aboveParallel(at, size)}>{degrees.format(value)}</text>
        </g>
      ))}
    </svg>
  )
}

const worstShape = (places: readonly Site[]): Shape | undefined =>
  SHAPES.find(shape => places.some(place => place.shape === shape))

const LOUD: ReadonlySet<Shape | undefined> = new Set(['stuck', 'warning'])

type SignProps = {
  readonly sign: Sign
  /** Pages of places can be opened. */
  readonly isOpenable: boolean
  readonly onNearer: (places: readonly Coordinates[]) => void
}

/** A place or several near each other: the number of their robots, with the state's shape where something is wrong. */
function SignOf({ sign: { x, y, places, side }, isOpenable, onNearer }: SignProps) {
  const { t } = useTranslation()
  const [first] = places
  if (first === undefined) return undefined
  const robots = places.reduce((sum, place) => sum + place.robots, 0)
  const shape = worstShape(places)
  const isLoud = LOUD.has(shape)
  const name = places.length === 1 ? first.name : t('locations.sites', { count: places.length })
  const label = t('locations.siteOf', { name, count: robots })
  const content = (
    <>
      <span className={styles['count']} data-shape={isLoud ? shape : undefined} data-none={robots === 0 || undefined}>
        {isLoud && shape !== undefined && <StateShape shape={shape} />}
        {robots > 0 && robots}
      </span>
      {side !== 'hidden' && <span className={styles['name']}>{name}</span>}
    </>
  )
  const attributes = {
    className: styles['sign'] ?? '',
    style: { left: x, top: y },
    title: name,
    'aria-label': label,
    'data-side': side,
  }
  if (places.length > 1)
    return (
      <button type="button" {...attributes} onClick={() => onNearer(places.map(({ coordinates }) => coordinates))}>
        {content}
      </button>
    )
  return isOpenable ? (
    <Link to="/locations/$id" params={{ id: String(first.id) }} {...attributes}>
      {content}
    </Link>
  ) : (
    <span {...attributes} role="img">
      {content}
    </span>
  )
}

type Props = {
  readonly sites: readonly Site[]
  readonly isOpenable?: boolean
  /** Asks for a place: by a press, or by keys for the middle, which then is marked. */
  readonly onPlace?: ((at: Coordinates) => void) | undefined
  /** What is being asked for; else what the map shows. */
  readonly caption: string
}

/** Places by their coordinates over a net of degrees. It is moved by a drag, the wheel, buttons or keys; every place on it is reached by Tab. */
export function SiteMap({ sites, isOpenable = false, onPlace, caption }: Props) {
  const { t } = useTranslation()
  const description = useId()
  const [ref, map] = useMapView(
    sites.map(({ coordinates }) => coordinates),
    onPlace,
  )
  const { size, view } = map
  const nameOf = (places: readonly Site[]): string =>
    places.length === 1 ? (places[0]?.name ?? '') : t('locations.sites', { count: places.length })
  return (
    <div className={styles['wrap']}>
      <div
        ref={ref}
        className={styles['map']}
        role="application"
        aria-roledescription={t('report.map.role')}
        aria-label={t('locations.mapLabel')}
        aria-describedby={description}
        tabIndex={0}
        data-placing={onPlace !== undefined || undefined}
        {...map.handlers}
      >
        {size.width > 0 && <Net view={view} size={size} />}
        {size.width > 0 &&
          signsOf(sites, view, size, nameOf).map(sign => (
            <SignOf
              key={sign.places[0]?.id}
              sign={sign}
              isOpenable={isOpenable && onPlace === undefined}
              onNearer={places => map.show(places)}
            />
          ))}
        {onPlace && <span className={styles['middle']} aria-hidden />}
      </div>
      <div className={styles['tools']}>
        <IconButton label={t('locations.zoomIn')} onPress={() => map.zoom(ZOOM_STEP)}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label={t('locations.zoomOut')} onPress={() => map.zoom(1 / ZOOM_STEP)}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label={t('locations.showAll')} onPress={map.showAll}>
          <Maximize aria-hidden />
        </IconButton>
      </div>
      <p id={description} className={styles['caption']} role={onPlace ? 'status' : undefined}>
        {caption}
      </p>
    </div>
  )
}
