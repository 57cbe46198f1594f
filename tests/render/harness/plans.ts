import type { LoadedPlan } from '../../../workers/plan/loadedPlan.ts'
import { room } from './room.ts'

const rectangle = (x0: number, y0: number, x1: number, y1: number) => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
]

/** A room with a sector of each kind, waypoints, start and end. */
export const plannedRoom = (): LoadedPlan =>
  room({
    start: { x: 2, y: 4.5, a: 0.5 },
    end: { x: 9, y: 3, a: 0 },
    sectors: [
      { id: 1, name: 'West', type: 1, points: rectangle(1.2, 1.2, 4.6, 10.8) },
      { id: 2, name: 'Counter side', type: 1, points: rectangle(4.9, 1.2, 10.6, 5.6) },
      {
        id: 3,
        name: 'Washed',
        type: 1,
        points: rectangle(11.6, 1.2, 14.8, 10.8),
        disinfection_settings: { spray_enabled: true },
      },
      {
        id: 4,
        name: 'Way',
        type: 9,
        motion_array: {
          motions: [
            {
              waypoints: [
                { x: 5.2, y: 9 },
                { x: 8, y: 10 },
                { x: 11, y: 8.6 },
              ],
            },
          ],
        },
      },
    ],
    points_of_reference: [
      { id: 1, name: 'Lift', x: 3, y: 8 },
      { id: 2, name: 'Tap', x: 9, y: 4 },
    ],
  })

/** A room with a zone of each kind. */
export const zonedRoom = (): LoadedPlan =>
  room({
    zones: [
      {
        id: 1,
        name: 'Slow',
        shape: { type: 'rectangle', x: 2.8, y: 9, dx: 3, dy: 3, a: 0 },
        settings: { type: 'zone', dynamics_settings: { normal: { mode: 'slow' } } },
      },
      {
        id: 2,
        name: 'Head up',
        shape: { type: 'rectangle', x: 2.8, y: 5.4, dx: 3, dy: 3, a: 0.2 },
        settings: {
          type: 'zone',
          dynamics_settings: { normal: { mode: 'fast' } },
          cleaning_settings: { cleaning_head: 'up', vacuum: 'no_preference', flow_mode: 'no_preference' },
        },
      },
      {
        id: 3,
        name: '',
        shape: { type: 'polygon', points: rectangle(1.4, 1.4, 5.4, 3) },
        settings: { type: 'movable_obstacle_zone' },
      },
      {
        id: 4,
        name: '',
        shape: { type: 'ellipse', x: 8, y: 3.4, dx: 3, dy: 2.4, a: 0 },
        settings: { type: 'no_go_zone' },
      },
      {
        id: 5,
        name: '',
        shape: {
          type: 'polyline',
          points: [
            { x: 6, y: 9.6 },
            { x: 9, y: 9.6 },
            { x: 10, y: 10.4 },
          ],
        },
        settings: { type: 'glass_wall' },
      },
      {
        id: 6,
        name: '',
        shape: { type: 'rectangle', x: 13, y: 8.6, dx: 3, dy: 3, a: 0 },
        settings: { type: 'zone', disinfection_settings: { spray_enabled: true } },
      },
      {
        id: 7,
        name: 'Private',
        shape: { type: 'rectangle', x: 13, y: 4.4, dx: 3, dy: 2, a: 0 },
        settings: {
          type: 'zone',
          dynamics_settings: { normal: { mode: 'slow' }, wall: { mode: 'fast' } },
          camera_settings: { status: 'off' },
        },
      },
      {
        id: 8,
        name: 'Ramp',
        shape: {
          type: 'polyline',
          points: [
            { x: 11.8, y: 1.6 },
            { x: 14.6, y: 2.4 },
          ],
          thickness: 0.6,
        },
        settings: { type: 'zone' },
      },
    ],
  })
