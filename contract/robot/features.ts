/** What robots can have beside what all have, some of it for money. */
export const ROBOT_FEATURES = [
  'homebase',
  'side_sweeper',
  'disinfection',
  'debris_diverter',
  'advanced_obstacle_detection_for_warehouses',
] as const
