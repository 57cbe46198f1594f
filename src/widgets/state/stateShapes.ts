import type { GeneralState } from '../../../contract/robot/states.ts'

/** Names of the state tokens (`--state-{name}-fg`, `--pattern-{name}`) and of the shapes. */
export const SHAPES = [
  'stuck',
  'warning',
  'cleaning',
  'disinfecting',
  'operator',
  'home',
  'offline',
  'unknown',
] as const
export type Shape = (typeof SHAPES)[number]

const SHAPE_OF_STATE: { readonly [S in GeneralState]: Shape } = {
  stuck: 'stuck',
  warning: 'warning',
  cleaning: 'cleaning',
  disinfecting: 'disinfecting',
  'operator-activity': 'operator',
  'home-screen': 'home',
  offline: 'offline',
  unknown: 'unknown',
}

/** The shape, pattern and colour of a general state. */
export const shapeOf = (state: GeneralState): Shape => SHAPE_OF_STATE[state]

/** Paths on a 16 × 16 grid, filled with the even-odd rule. */
export const SHAPE_PATHS: { readonly [S in Shape]: string } = {
  cleaning: 'M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8ZM4.2 5v1.6h7.6V5Zm0 2.4V9h7.6V7.4Zm0 2.4v1.6h7.6V9.8Z',
  disinfecting:
    'M8 .4C10.6 3.6 13.4 6.5 13.4 9.9A5.4 5.4 0 0 1 2.6 9.9C2.6 6.5 5.4 3.6 8 .4ZM7.1 7.2v1.9H5.2v1.8h1.9v1.9h1.8v-1.9h1.9V9.1H8.9V7.2Z',
  warning:
    'M8 .9c.5 0 .9.25 1.15.65l6.3 11.3c.5.9-.15 1.95-1.15 1.95H1.7c-1 0-1.65-1.05-1.15-1.95l6.3-11.3C7.1 1.15 7.5.9 8 .9ZM7.1 5.4v4.7h1.8V5.4Zm0 6v1.8h1.8v-1.8Z',
  stuck: 'M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5ZM3.8 7v2h8.4V7Z',
  home: 'M8 1 15 7v7.2c0 .5-.4.8-.8.8H1.8a.8.8 0 0 1-.8-.8V7ZM6.4 9.5V15h3.2V9.5Z',
  operator:
    'M8 .3 15.7 8 8 15.7.3 8ZM8 4.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Zm-3 6.2h6C10.6 9.6 9.4 9 8 9s-2.6.6-3 1.8Z',
  offline:
    'M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8Zm0 1.7A5.5 5.5 0 0 0 3.7 11.4L11.4 3.7A5.5 5.5 0 0 0 8 2.5Zm4.3 2.1-7.7 7.7a5.5 5.5 0 0 0 7.7-7.7Z',
  unknown:
    'M1 1h14v14H1Zm1.6 1.6v10.8h10.8V2.6ZM7.2 10.8h1.6v1.5H7.2ZM5.4 6.3C5.4 4.8 6.5 3.8 8 3.8s2.6 1 2.6 2.4c0 1.9-1.8 1.9-1.8 3.6H7.2c0-2.4 1.8-2.6 1.8-3.6 0-.6-.4-1-1-1s-1 .4-1 1.1Z',
}
