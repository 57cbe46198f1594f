import * as draw from './drawing.ts'
import type { Site } from './site.ts'

const SHOPS = 6
const SHOP_STEP = 16.3

/** A departures hall: check-in islands, security, a shopping row to the north, a glass front to the south. */
export const airport: Site = {
  key: 'airport',
  name: 'Harbour T2 – Departures hall',
  category: 'airport',
  account: 'Meridian Facility Services',
  timeZone: 'Europe/Helsinki',
  coordinates: { latitude: 60.3172, longitude: 24.9633 },
  extent: draw.area(-6, -5, 112, 54),
  floors: [
    draw.floor('hall', 0, 0, 100, 34),
    ...draw.row(SHOPS, SHOP_STEP, x => draw.floor('shop', 1.5 + x, 34.3, 15, 9.5)),
    ...draw.row(SHOPS, SHOP_STEP, x => draw.floor('shop', 7 + x, 33.9, 4, 0.6)),
    draw.floor('service', 84, -3.4, 14, 3.6),
  ],
  fixtures: [
    ...draw.row(4, 14, x => draw.fixture('counter', 8 + x, 11, 3, 14)),
    ...draw.row(6, 14, x => draw.fixture('column', 4.2 + x, 7, 0.9, 0.9)),
    ...draw.row(6, 14, x => draw.fixture('column', 4.2 + x, 28.2, 0.9, 0.9)),
    ...draw.row(3, 18, x => draw.fixture('bench', 10 + x, 2.4, 6, 0.8)),
    ...draw.row(2, 22, x => draw.roundFixture('planter', 21 + x, 3, 1.4)),
    ...draw.row(5, 3.6, y => draw.fixture('machine', 82, 8 + y, 7, 1.2)),
    ...draw.row(3, 7, x => draw.roundFixture('kiosk', 60.5 + x, 8, 1.1)),
    ...draw.row(3, 2.6, x => draw.fixture('bench', 59.3 + x, 24, 0.8, 3)),
    ...draw.row(SHOPS, SHOP_STEP, x => draw.fixture('counter', 2.5 + x, 41.6, 5, 0.8)),
    ...draw.row(SHOPS, SHOP_STEP, x => draw.fixture('shelf', 3.4 + x, 38, 3.2, 0.9)),
    ...draw.row(SHOPS, SHOP_STEP, x => draw.fixture('shelf', 11.2 + x, 38, 3.2, 0.9)),
  ],
  drops: [draw.area(94, 29.5, 2.2, 4.2), draw.area(97, 29.5, 2.2, 4.2)],
  sectors: [
    draw.areaSector(1, 'Check-in A and B', draw.corners(draw.area(1, 8.6, 28, 19))),
    draw.areaSector(2, 'Check-in C and D', draw.corners(draw.area(29.5, 8.6, 28, 19))),
    draw.areaSector(3, 'Security queue', draw.points([58, 3], [77, 3], [77, 31], [67, 31], [67, 18], [58, 18]), {
      pauseAfter: true,
    }),
    draw.areaSector(4, 'South concourse west', draw.corners(draw.area(1, 1, 38, 5.6))),
    draw.areaSector(5, 'Family area', draw.corners(draw.area(58.4, 18.8, 8, 12)), { spray: true }),
    draw.areaSector(6, 'South concourse east', draw.corners(draw.area(39.6, 1, 18, 5.6))),
    draw.areaSector(7, 'North concourse', draw.corners(draw.area(1, 29.6, 56, 3.8))),
    draw.areaSector(8, 'Duty free', draw.corners(draw.area(18.4, 34.8, 14, 8.5))),
    draw.pathSector(9, 'Shop fronts', draw.points([2, 32.4], [20, 32.6], [38, 32.4], [56, 32.6], [78, 31.4])),
  ],
  zones: [
    draw.speedZone(1, 'Lifts', draw.area(44, 1, 9, 5.6), 'very_slow'),
    draw.movableObstacleZone(2, 'Queue barriers', draw.area(68, 22, 8, 6)),
    draw.noGoZone(3, 'Screening', draw.area(80, 6.6, 11, 19)),
    draw.glassWall(4, 'South front', draw.points([2, 0.35], [80, 0.35])),
    draw.disinfectionZone(5, 'Children’s corner', draw.area(59, 20, 6.4, 4)),
    draw.cameraOffZone(6, 'Passport control', draw.area(78, 1, 5, 5)),
    draw.raisedHeadZone(7, 'Entrance mat', draw.area(24, 1.2, 5, 5)),
    draw.speedZone(8, 'Open concourse', draw.area(20, 29.6, 20, 3.8), 'fast'),
  ],
  waypoints: [
    draw.waypoint(1, 'Desk A1', 6.5, 18),
    draw.waypoint(2, 'Desk C1', 34.5, 18),
    draw.waypoint(3, 'Information', 63, 14),
    draw.waypoint(4, 'Security', 76, 14),
    draw.waypoint(5, 'Duty free', 25.2, 32),
    draw.waypoint(6, 'Café', 72, 32),
    draw.waypoint(7, 'Main entrance', 26.5, 3.6),
    draw.waypoint(8, 'Service door', 91, 1.4),
  ],
  start: { x: 3, y: 9.6, w: Math.PI / 2 },
  home: { x: 86, y: -2, w: Math.PI / 2 },
  accessPoints: draw.points([12, 17], [40, 17], [68, 17], [92, 17], [26, 38], [58, 38]),
  people: 9,
}
