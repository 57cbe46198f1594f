import { PLATE_ICON_PATHS } from '../../labels/plateIcons.ts'

/** Icons of points (E-025), as strokes in a box of 24 units. Those of zones are among them, since plans have them on points too. */
export const POINT_ICON_PATHS = {
  charger: 'M13 3 6 13h5l-1 8 8-11h-5z',
  water: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z',
  drain: 'M4 6h16M6 10h12M8 14h8M12 14v7M9 18l3 3 3-3',
  door: 'M6 21V3h11v18M3 21h18M14 12v1',
  lift: 'M5 3h14v18H5zM9 10l3-4 3 4M9 14l3 4 3-4',
  stairs: 'M3 20h5v-5h5v-5h5V5h3',
  parking: 'M5 3h14v18H5zM10 17V7h3a3 3 0 0 1 0 6h-3',
  flag: 'M6 21V4M6 4h12l-3 4 3 4H6',
  warning: 'M12 4 21 20H3zM12 10v4M12 17v.5',
  information: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v6M12 7v.5',
  person: 'M12 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-5 3-7 8-7s8 2 8 7',
  shelf: 'M4 3v18M20 3v18M4 8h16M4 14h16M4 20h16',
  ...PLATE_ICON_PATHS,
} as const
export type PointIcon = keyof typeof POINT_ICON_PATHS
export const POINT_ICONS: readonly PointIcon[] = Object.keys(POINT_ICON_PATHS).filter(
  (name): name is PointIcon => name in POINT_ICON_PATHS,
)
