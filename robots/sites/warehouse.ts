import {
  area,
  areaSector,
  cameraOffZone,
  corners,
  disinfectionZone,
  fixture,
  floor,
  glassWall,
  movableObstacleZone,
  noGoZone,
  pathSector,
  points,
  raisedHeadZone,
  roundFixture,
  row,
  speedZone,
  waypoint,
} from './drawing.ts'
import type { Site } from './site.ts'

const AISLES = 15
const AISLE_STEP = 5
const DOCKS = 6
const DOCK_STEP = 13

/** A distribution centre: high racks, loading bays to the south, packing to the east. */
export const warehouse: Site = {
  key: 'warehouse',
  name: 'Larkfield DC – Aisles 12 to 30',
  category: 'Warehouse',
  account: 'Larkfield Logistics',
  timeZone: 'Europe/London',
  extent: area(-5, -6, 110, 66),
  floors: [
    floor('hall', 0, 0, 100, 54),
    ...row(DOCKS, DOCK_STEP, x => floor('service', 8 + x, -1.6, 4.4, 1.8)),
    floor('room', 84, 40.3, 16, 13.7),
  ],
  fixtures: [
    ...row(AISLES, AISLE_STEP, x => fixture('rack', 9 + x, 15, 1.3, 14)),
    ...row(AISLES, AISLE_STEP, x => fixture('rack', 9 + x, 32.4, 1.3, 13.6)),
    ...row(4, 20, x => fixture('column', 18.4 + x, 12.6, 0.6, 0.6)),
    ...row(5, 13, x => fixture('pallet', 15 + x, 4.4, 1.2, 1)),
    ...row(4, 13, x => fixture('pallet', 18 + x, 4.4, 1.2, 1)),
    ...row(4, 4.6, y => fixture('table', 87, 31 + y, 5, 1.1)),
    fixture('machine', 95, 31, 3, 12),
    ...row(3, 4, x => roundFixture('table', 87 + x, 22, 1.4)),
    fixture('counter', 88, 17.2, 8, 0.9),
    fixture('cabinet', 98.6, 18, 1, 5),
  ],
  drops: row(DOCKS, DOCK_STEP, x => area(8 + x, -1.6, 4.4, 0.9)),
  sectors: [
    areaSector(1, 'Aisles 12 to 16', corners(area(10.5, 14.6, 23.4, 32.6))),
    areaSector(2, 'Loading bays west', corners(area(3, 1, 40, 11))),
    areaSector(3, 'Packing', corners(area(83, 29, 11, 10.6)), { pauseAfter: true }),
    areaSector(4, 'Aisles 17 to 21', corners(area(35.5, 14.6, 23.4, 32.6))),
    areaSector(5, 'Loading bays east', corners(area(43.6, 1, 40, 11))),
    areaSector(6, 'Break area', corners(area(84.6, 16.4, 13.6, 10.6)), { spray: true }),
    areaSector(7, 'Aisles 22 to 26', corners(area(60.5, 14.6, 18.4, 32.6))),
    pathSector(8, 'North cross aisle', points([4, 50], [40, 50.4], [82, 50])),
    pathSector(9, 'Rack ends', points([4, 30.7], [40, 30.7], [82, 30.7])),
  ],
  zones: [
    speedZone(1, 'Crossing', area(40, 13, 5, 35), 'slow'),
    movableObstacleZone(2, 'Staging', area(14, 3.4, 20, 3)),
    noGoZone(3, 'Conveyor', area(94.2, 30, 4.6, 14)),
    glassWall(4, 'Office front', points([84.4, 15.4], [92, 15.4])),
    disinfectionZone(5, 'Break tables', area(85.4, 20, 11.6, 4)),
    cameraOffZone(6, 'Break area', area(84.4, 16, 14, 11.4)),
    raisedHeadZone(7, 'Cable ramp', area(58, 4, 4, 6)),
    speedZone(8, 'Cross aisle', area(4, 48.6, 78, 3), 'fast'),
  ],
  waypoints: [
    waypoint(1, 'Dock 1', 10.2, 2.4),
    waypoint(2, 'Dock 4', 49.2, 2.4),
    waypoint(3, 'Aisle 12', 12.6, 47.6),
    waypoint(4, 'Aisle 21', 57.6, 47.6),
    waypoint(5, 'Packing', 85.4, 38),
    waypoint(6, 'Break area', 91, 25.4),
  ],
  start: { x: 4, y: 2, w: 0 },
  home: { x: 90, y: 1.4, w: Math.PI / 2 },
  accessPoints: points([15, 25], [40, 25], [65, 25], [90, 40], [25, 6], [70, 6]),
  people: 6,
}
