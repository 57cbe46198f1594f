import * as draw from './drawing.ts'
import type { Fixture, Floor, Site } from './site.ts'

const ROOM_X = [0.4, 9, 17.6, 26.2, 42, 50.6, 59.2, 67.8] as const
const NORTH_Y = 19.9
const SOUTH_Y = 8.2
const ROOM_WIDTH = 8.2
const ROOM_DEPTH = 7.4

const room = (x: number, y: number, doorY: number): Floor[] => [
  draw.floor('room', x, y, ROOM_WIDTH, ROOM_DEPTH),
  draw.floor('room', x + 3, doorY, 2.2, 0.7),
]

/** Two beds against the far wall with a cabinet between. */
const ward = (x: number, y: number): Fixture[] => [
  draw.fixture('bed', x + 0.9, y, 1, 2.1),
  draw.fixture('bed', x + 6.3, y, 1, 2.1),
  draw.fixture('cabinet', x + 3.6, y, 1, 0.5),
]

/** A ward block: one long corridor, wards on both sides, a waiting area and a lobby on the cross corridor. */
export const hospital: Site = {
  key: 'hospital',
  name: 'St Brigid Hospital – Ward block C',
  category: 'hospital',
  account: 'Blue Anchor Cleaning',
  timeZone: 'Europe/Dublin',
  coordinates: { latitude: 53.3498, longitude: -6.2603 },
  extent: draw.area(-4, -6, 84, 48),
  floors: [
    draw.floor('hall', 0, 16, 76.4, 3.6),
    draw.floor('hall', 36, 2, 4.4, 30),
    ...ROOM_X.flatMap(x => room(x, NORTH_Y, 19.4)),
    ...ROOM_X.flatMap(x => room(x, SOUTH_Y, 15.5)),
    draw.floor('hall', 27, 28.4, 24, 9.6),
    draw.floor('hall', 25, -3.4, 28, 9.4),
  ],
  fixtures: [
    ...ROOM_X.flatMap(x => ward(x, NORTH_Y + ROOM_DEPTH - 2.2)),
    ...ROOM_X.flatMap(x => ward(x, SOUTH_Y + 0.1)),
    draw.fixture('counter', 42, 31, 4.5, 1.4),
    ...draw.row(3, 4, x => draw.fixture('bench', 28.4 + x, 36.6, 2.6, 0.7)),
    ...draw.row(2, 4, x => draw.fixture('bench', 42.6 + x, 36.6, 2.6, 0.7)),
    draw.roundFixture('planter', 29, 30.4, 1),
    draw.fixture('counter', 43, -2.4, 6, 1.2),
    ...draw.row(2, 3.4, x => draw.fixture('bench', 44 + x, 4.6, 2.4, 0.7)),
    draw.roundFixture('planter', 34, -2.4, 1),
    draw.fixture('column', 33.2, 2.6, 0.7, 0.7),
    draw.fixture('column', 42.6, 2.6, 0.7, 0.7),
  ],
  drops: [draw.area(50.6, 32.5, 0.4, 3)],
  sectors: [
    draw.areaSector(1, 'Corridor west', draw.corners(draw.area(0.4, 16.4, 35.4, 2.8))),
    draw.areaSector(2, 'Corridor east', draw.corners(draw.area(40.6, 16.4, 35.4, 2.8)), { pauseAfter: true }),
    draw.areaSector(3, 'Waiting area', draw.corners(draw.area(27.5, 28.9, 22.8, 8.6))),
    draw.areaSector(4, 'Lobby', draw.corners(draw.area(32, -2.9, 20.5, 8.4))),
    draw.areaSector(5, 'Ward C1', draw.corners(draw.area(0.8, 20.3, 7.4, 6.6)), { spray: true }),
    draw.areaSector(6, 'Ward C7', draw.corners(draw.area(59.6, 20.3, 7.4, 6.6)), { spray: true }),
    draw.areaSector(7, 'Ward C11', draw.corners(draw.area(18, 8.6, 7.4, 6.6))),
    draw.pathSector(8, 'Cross corridor', draw.points([38.2, 1], [38.2, 17.8], [38.2, 32])),
  ],
  zones: [
    draw.speedZone(1, 'Ward corridor', draw.area(10, 16, 16, 3.6), 'slow'),
    draw.movableObstacleZone(2, 'Trolleys', draw.area(62, 16, 6, 3.6)),
    draw.noGoZone(3, 'Reception', draw.area(42.4, -3, 7.2, 2.2)),
    draw.glassWall(4, 'Lobby front', draw.points([26, -3], [42, -3])),
    draw.disinfectionZone(5, 'Isolation ward', draw.area(59.4, 20.1, 7.8, 7)),
    draw.cameraOffZone(6, 'Treatment room', draw.area(9, 19.9, 8.2, 7.4)),
    draw.raisedHeadZone(7, 'Waiting area carpet', draw.area(30, 32, 7, 3.6)),
  ],
  waypoints: [
    draw.waypoint(1, 'Nurses’ station', 38.2, 17.8),
    draw.waypoint(2, 'West exit', 1.6, 17.8),
    draw.waypoint(3, 'East exit', 74.6, 17.8),
    draw.waypoint(4, 'Waiting area', 38.2, 34),
    draw.waypoint(5, 'Reception', 46, 0.6),
  ],
  start: { x: 1.4, y: 17, w: 0 },
  home: { x: 26.2, y: 4.2, w: 0 },
  accessPoints: draw.points([9, 18], [26, 18], [50, 18], [68, 18], [39, 34], [39, 1]),
  people: 6,
}
