/** Zone icons (E-016), as strokes in a box of 24 units. */
export const PLATE_ICON_PATHS = {
  slowDown: 'M7 6l5 5 5-5M7 13l5 5 5-5',
  speedUp: 'M17 11l-5-5-5 5M17 18l-5-5-5 5',
  speedChange: 'M7 9l5-5 5 5M7 15l5 5 5-5',
  raisedHead: 'M4 19h16M8 14h8M10 14V9M14 14V9M12 8V3M9 6l3-3 3 3',
  cameraOff: 'M3 3l18 18M9 5h5l2 3h4v9M16 19H4V8h3M14 15a3 3 0 0 1-4-4',
} as const
export type PlateIcon = keyof typeof PLATE_ICON_PATHS
