import * as draw from './drawing.ts'
import type { Site } from './site.ts'

const AISLES = 15
const AISLE_STEP = 5
const DOCKS = 6
const DOCK_STEP = 13

/** A distribution centre: high racks, loading bays to the south, packing to the east. */
export const warehouse: Site = {
  key: 'warehouse',
  name: 'Larkfield DC – Aisles 12 to 30',
  category: 'warehouse',
  account: 'Larkfield Logistics',
  timeZone: 'Europe/London',
  coordinates: { latitude: 51.2909, longitude: 0.4621 },
  extent: draw.area(-5, -6, 110, 66),
  floors: [
    draw.floor('hall', 0, 0, 100, 54),
    ...draw.row(DOCKS, DOCK_STEP, x => draw.floor('service', 8 + x, -1.6, 4.4, 1.8)),
    draw.floor('room', 84, 40.3, 16, 13.7),
  ],
  fixtures: [
    ...draw.row(AISLES, AISLE_STEP, x => draw.fixture('rack', 9 + x, 15, 1.3, 14)),
    ...draw.row(AISLES, AISLE_STEP, x => draw.fixture('rack', 9 + x, 32.4, 1.3, 13.6)),
    ...draw.row(4, 20, x => draw.fixture('column', 18.4 + x, 12.6, 0.6, 0.6)),
    ...draw.row(5, 13, x => draw.fixture('pallet', 15 + x, 4.4, 1.2, 1)),
    ...draw.row(4, 13, x => draw.fixture('pallet', 18 + x, 4.4, 1.2, 1)),
    ...draw.row(4, 4.6, y => draw.fixture('table', 87, 31 + y, 5, 1.1)),
    draw.fixture('machine', 95, 31, 3, 12),
    ...draw.row(3, 4, x => draw.roundFixture('table', 87 + x, 22, 1.4)),
    draw.fixture('counter', 88, 17.2, 8, 0.9),
    draw.fixture('cabinet', 98.6, 18, 1, 5),
  ],
  drops: draw.row(DOCKS, DOCK_STEP, x => draw.area(8 + x, -1.6, 4.4, 0.9)),
  sectors: [
    draw.areaSector(1, 'Aisles 12 to 16', draw.corners(draw.area(10.5, 14.6, 23.4, 32.6))),
    draw.areaSector(2, 'Loading bays west', draw.corners(draw.area(3, 1, 40, 11))),
    draw.areaSector(3, 'Packing', draw.corners(draw.area(83, 29, 11, 10.6)), { pauseAfter: true }),
    draw.areaSector(4, 'Aisles 17 to 21', draw.corners(draw.area(35.5, 14.6, 23.4, 32.6))),
    draw.areaSector(5, 'Loading bays east', draw.corners(draw.area(43.6, 1, 40, 11))),
    draw.areaSector(6, 'Break area', draw.corners(draw.area(84.6, 16.4, 13.6, 10.6)), { spray: true }),
    draw.areaSector(7, 'Aisles 22 to 26', draw.corners(draw.area(60.5, 14.6, 18.4, 32.6))),
    draw.pathSector(8, 'North cross aisle', draw.points([4, 50], [40, 50.4], [82, 50])),
    draw.pathSector(9, 'Rack ends', draw.points([4, 30.7], [40, 30.7], [82, 30.7])),
  ],
  zones: [
    draw.speedZone(1, 'Crossing', draw.area(40, 13, 5, 35), 'slow'),
    draw.movableObstacleZone(2, 'Staging', draw.area(14, 3.4, 20, 3)),
    draw.noGoZone(3, 'Conveyor', draw.area(94.2, 30, 4.6, 14)),
    draw.glassWall(4, 'Office front', draw.points([84.4, 15.4], [92, 15.4])),
    draw.disinfectionZone(5, 'Break tables', draw.area(85.4, 20, 11.6, 4)),
    draw.cameraOffZone(6, 'Break area', draw.area(84.4, 16, 14, 11.4)),
    draw.raisedHeadZone(7, 'Cable ramp', draw.area(58, 4, 4, 6)),
    draw.speedZone(8, 'Cross aisle', draw.area(4, 48.6, 78, 3), 'fast'),
  ],
  waypoints: [
    draw.waypoint(1, 'Dock 1', 10.2, 2.4),
    draw.waypoint(2, 'Dock 4', 49.2, 2.4),
    draw.waypoint(3, 'Aisle 12', 12.6, 47.6),
    draw.waypoint(4, 'Aisle 21', 57.6, 47.6),
    draw.waypoint(5, 'Packing', 85.4, 38),
    draw.waypoint(6, 'Break area', 91, 25.4),
  ],
  start: { x: 4, y: 2, w: 0 },
  home: { x: 90, y: 1.4, w: Math.PI / 2 },
  accessPoints: draw.points([15, 25], [40, 25], [65, 25], [90, 40], [25, 6], [70, 6]),
  people: 6,
}
