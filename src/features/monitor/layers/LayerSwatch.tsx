import type { LayerName } from '../../../../contract/layers.ts'
import styles from './LayerRail.module.css'

const line = (colour: string, dash?: string) => (
  <path d="M1 7h16" stroke={`var(--map-${colour})`} strokeWidth="2" strokeDasharray={dash} />
)
const area = (colour: string) => (
  <rect
    x="2"
    y="2.5"
    width="14"
    height="9"
    fill={`var(--map-${colour})`}
    fillOpacity=".16"
    stroke={`var(--map-${colour})`}
    strokeWidth="1.3"
  />
)
const dots = (colour: string) => (
  <g fill={`var(--map-${colour})`}>
    <circle cx="3" cy="9" r="1.4" />
    <circle cx="6.5" cy="6" r="1.4" />
    <circle cx="10" cy="8" r="1.4" />
    <circle cx="13" cy="4.5" r="1.4" />
    <circle cx="16" cy="6.5" r="1.4" />
  </g>
)
const disc = (colour: string) => <circle cx="9" cy="7" r="3.5" fill={`var(--map-${colour})`} />
const coverage = (
  <>
    <path d="M1 4.5h16" stroke="var(--map-coverage-out)" strokeWidth="5" />
    <path d="M1 9.5h16" stroke="var(--map-coverage-back)" strokeWidth="5" />
  </>
)
const waypoints = (
  <g fill="var(--map-waypoint)">
    <path d="M3 10 9 4l6 6" stroke="var(--map-waypoint)" fill="none" />
    <circle cx="3" cy="10" r="2" />
    <circle cx="9" cy="4" r="2" />
    <circle cx="15" cy="10" r="2" />
  </g>
)
const ring = (
  <>
    <circle cx="9" cy="7" r="5" fill="none" stroke="var(--map-indication)" strokeWidth="1.5" />
    <circle cx="9" cy="7" r="1" fill="var(--map-indication)" />
  </>
)
const estimate = (
  <rect
    x="4"
    y="3"
    width="10"
    height="8"
    rx="2"
    fill="none"
    stroke="var(--map-pose-estimate)"
    strokeWidth="1.5"
    strokeDasharray="3 2"
  />
)
/** Three steps of the costs' palette, the same in both themes. */
const costs = (
  <>
    <rect x="2" y="3" width="4.7" height="8" className={styles['costLow']} />
    <rect x="6.7" y="3" width="4.7" height="8" className={styles['costMiddle']} />
    <rect x="11.4" y="3" width="4.6" height="8" className={styles['costHigh']} />
  </>
)

const SWATCHES: { readonly [L in LayerName]: React.ReactNode } = {
  grid: line('grid-large'),
  coverage,
  robot: disc('robot-body'),
  sectors: line('sector'),
  plan_positions: <path d="M5.5 3v8l7-4z" fill="var(--map-position)" />,
  zones: area('zone'),
  waypoints,
  pins: <path d="M9 2l5 8H4z" fill="var(--pin-fieldissue)" />,
  map_overlay: <rect x="2" y="2.5" width="14" height="9" fill="var(--map-wall)" />,
  indication: ring,
  laser: dots('laser'),
  laser_history: dots('laser'),
  laser3d: dots('laser'),
  cliff: <rect x="5.5" y="3.5" width="7" height="7" fill="none" stroke="var(--map-safety-danger)" strokeWidth="1.5" />,
  safety: area('safety-danger'),
  safety_vector: line('safety-danger'),
  point_cloud_front: dots('cloud-front'),
  point_cloud_rear: dots('cloud-rear'),
  local_planner: line('planner-local'),
  coverage_planner: line('planner-coverage', '4 3'),
  localization: dots('localization'),
  detour: line('detour', '4 3'),
  costmap_local: costs,
  costmap_global: costs,
  pose: estimate,
  pose_history: disc('trail'),
}

/** How a layer looks on the map, in the list. */
export const LayerSwatch = ({ layer }: { readonly layer: LayerName }) => (
  <svg className={styles['swatch']} viewBox="0 0 18 14" aria-hidden="true">
    {SWATCHES[layer]}
  </svg>
)
