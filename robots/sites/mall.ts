import * as draw from './drawing.ts'
import type { Fixture, Floor, Site } from './site.ts'

const SHOP_X = [1, 17, 53, 69] as const
const NORTH_Y = 32.3
const SOUTH_Y = 5

const shop = (x: number, y: number, doorY: number): Floor[] => [
  draw.floor('shop', x, y, 15, 14.7),
  draw.floor('shop', x + 5.5, doorY, 4, 0.7),
]

/** Two walls of shelves and a till; the middle stays open. */
const shelving = (x: number, y: number): Fixture[] => [
  ...draw.row(3, 3.6, offset => draw.fixture('shelf', x + 1.6, y + 2.6 + offset, 3.6, 0.9)),
  ...draw.row(3, 3.6, offset => draw.fixture('shelf', x + 9.8, y + 2.6 + offset, 3.6, 0.9)),
]

/** One level of a shopping centre: a concourse through an atrium, shops on both sides. */
export const mall: Site = {
  key: 'mall',
  name: 'Northgate Mall – Level 1',
  category: 'mall',
  account: 'Halden Retail Group',
  timeZone: 'Europe/London',
  coordinates: { latitude: 53.4813, longitude: -2.2385 },
  extent: draw.area(-5, -1, 96, 53),
  floors: [
    draw.floor('hall', 0, 20, 86, 12),
    draw.floor('hall', 34, 10, 18, 32),
    ...SHOP_X.flatMap(x => shop(x, NORTH_Y, 31.8)),
    ...SHOP_X.flatMap(x => shop(x, SOUTH_Y, 19.5)),
    draw.floor('service', 34, 3.6, 18, 6.1),
    draw.floor('service', 40, 9.5, 4, 0.7),
  ],
  fixtures: [
    ...draw.row(3, 11, x => draw.fixture('column', 5 + x, 21.4, 0.8, 0.8)),
    ...draw.row(3, 11, x => draw.fixture('column', 5 + x, 29.8, 0.8, 0.8)),
    ...draw.row(3, 11, x => draw.fixture('column', 58 + x, 21.4, 0.8, 0.8)),
    ...draw.row(3, 11, x => draw.fixture('column', 58 + x, 29.8, 0.8, 0.8)),
    draw.fixture('kiosk', 9.5, 25, 3, 2),
    draw.fixture('kiosk', 22, 25, 3, 2),
    draw.fixture('kiosk', 66, 25, 3, 2),
    ...draw.row(2, 9, x => draw.fixture('bench', 13.5 + x, 25.6, 2.4, 0.7)),
    ...draw.row(2, 12, x => draw.fixture('bench', 60 + x, 25.6, 2.4, 0.7)),
    draw.roundFixture('planter', 43, 22, 4.6),
    ...[36.5, 49.5].flatMap(x => [14, 30].map(y => draw.roundFixture('planter', x, y, 1.5))),
    ...shelving(1, NORTH_Y),
    ...shelving(17, NORTH_Y),
    ...shelving(53, NORTH_Y),
    ...shelving(1, SOUTH_Y),
    ...shelving(17, SOUTH_Y),
    ...shelving(53, SOUTH_Y),
    draw.fixture('counter', 71, 44.6, 9, 0.9),
    ...draw.row(3, 4.2, x => draw.roundFixture('table', 72.2 + x, 40, 1.2)),
    ...draw.row(4, 3.4, x => draw.roundFixture('table', 71.4 + x, 8.4, 1.2)),
    ...draw.row(4, 3.4, x => draw.roundFixture('table', 71.4 + x, 13.2, 1.2)),
    draw.fixture('cabinet', 49.6, 4, 1.6, 4),
  ],
  drops: [draw.area(37, 36, 2.4, 5.4), draw.area(46.6, 36, 2.4, 5.4)],
  sectors: [
    draw.areaSector(1, 'West concourse', draw.corners(draw.area(0.6, 20.6, 33, 10.8))),
    draw.areaSector(
      2,
      'Atrium',
      draw.points([34.6, 10.6], [51.4, 10.6], [51.4, 34], [48, 35.4], [38, 35.4], [34.6, 34]),
      {
        pauseAfter: true,
      },
    ),
    draw.areaSector(3, 'East concourse', draw.corners(draw.area(52.4, 20.6, 33, 10.8))),
    draw.areaSector(4, 'Department store', draw.corners(draw.area(1.5, 32.8, 14, 13.7))),
    draw.areaSector(5, 'Food court', draw.corners(draw.area(69.5, 5.5, 14, 13.7)), { spray: true }),
    draw.areaSector(6, 'Sports store', draw.corners(draw.area(53.5, 32.8, 14, 13.7))),
    draw.pathSector(7, 'Shop fronts', draw.points([2, 31], [16, 31.2], [33, 31], [52, 31.2], [84, 31])),
  ],
  zones: [
    draw.speedZone(1, 'Escalators', draw.area(35, 32, 16, 4), 'slow'),
    draw.movableObstacleZone(2, 'Market stalls', draw.area(13, 24.4, 9, 3.2)),
    draw.noGoZone(3, 'Fountain', draw.area(40.2, 19.2, 5.6, 5.6)),
    draw.glassWall(4, 'Showroom front', draw.points([69.4, 19.9], [74, 19.9])),
    draw.disinfectionZone(5, 'Food court tables', draw.area(70.2, 6.8, 12.8, 8.4)),
    draw.cameraOffZone(6, 'Fitting rooms', draw.area(54, 41.5, 5, 4.6)),
    draw.raisedHeadZone(7, 'West entrance mat', draw.area(0.8, 23, 4, 6)),
  ],
  waypoints: [
    draw.waypoint(1, 'West entrance', 2, 26),
    draw.waypoint(2, 'Atrium', 43, 28),
    draw.waypoint(3, 'East entrance', 84, 26),
    draw.waypoint(4, 'Department store', 8.6, 34),
    draw.waypoint(5, 'Food court', 76.6, 18),
    draw.waypoint(6, 'South entrance', 43, 12),
  ],
  start: { x: 1.6, y: 21.6, w: 0 },
  home: { x: 36.4, y: 5.4, w: Math.PI / 2 },
  accessPoints: draw.points([10, 26], [30, 26], [43, 14], [43, 34], [60, 26], [80, 26]),
  people: 9,
}
