/** Scenes of the plan editor, each for both surfaces. */
import type { Element, ElementKey } from '../../../contract/plan/drawing.ts'
import type { DrawnKind } from '../../../contract/plan/elements.ts'
import type { Shape } from '../../../contract/plan/shapes.ts'
import type { EditorPicture } from '../../../map/drawing/editorPicture.ts'
import { levelOf, type Picture } from '../../../map/picture.ts'

export type EditorScene = {
  readonly theme?: 'dark' | 'light'
  readonly camera?: { readonly x: number; readonly y: number; readonly zoom: number }
  readonly elements: { readonly [key: ElementKey]: Element }
  readonly picture?: Partial<EditorPicture>
  readonly images?: { readonly [id: number]: 'missing' | 'striped' }
}

const drawn = (kind: DrawnKind, shape: Shape, id = 1): Element => ({
  kind,
  value: { id, name: '', owner: 'general', shape },
})
const at = (x: number, y: number) => ({ x, y })
const box = (x: number, y: number, dx: number, dy: number, a = 0) => ({ x, y, dx, dy, a })

const square = (id: number, name: string, x: number, y: number, side: number): Element => ({
  kind: 'sectors',
  value: {
    id,
    name,
    type: 1,
    pause_after: false,
    points: [at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side)],
  },
})
const curve: Shape = {
  type: 'curve',
  lineWidth: 4,
  points: [
    { ...at(3, 7), next: at(6, 9), previous: at(1, 5) },
    { ...at(11, 4), next: at(13, 3), previous: at(8, 1.5) },
  ],
}
const slowZone: Element = {
  kind: 'zones',
  value: {
    id: 1,
    name: 'Queue',
    owner: 'general',
    shape: { type: 'rectangle', ...box(7, 5, 6, 3, 0.3) },
    settings: {
      type: 'zone',
      stealth: false,
      dynamics_settings: {
        normal: { mode: 'very_slow' },
        wall: { mode: 'very_slow' },
        mapping: { mode: 'normal' },
        inter_sector: { mode: 'normal' },
      },
    },
  },
}
const polygon: Shape = { type: 'polygon', points: [at(3, 3), at(10, 2.5), at(11, 7), at(6, 8.5), at(4, 6)] }
const kinds: readonly DrawnKind[] = [
  'white_out',
  'obstacles',
  'outlines',
  'simplified_map_outlines',
  'move_area',
  'cleaning_areas',
  'add',
  'subtract',
  'notes',
]

export const EDITOR_SCENES: { readonly [name: string]: EditorScene } = {
  'E-002 E-020 E-023 kinds': {
    elements: Object.fromEntries(
      kinds.map((kind, i) => [
        `${kind}:1`,
        drawn(kind, { type: 'rectangle', ...box(2.5 + (i % 3) * 4.5, 2.4 + Math.floor(i / 3) * 3.2, 3.6, 2.4) }),
      ]),
    ),
  },
  'E-020 E-023 areas': {
    elements: {
      'obstacles:1': drawn('obstacles', { type: 'rectangle', ...box(3.5, 7.5, 3, 2, 0.5) }),
      'move_area:1': drawn('move_area', { type: 'ellipse', ...box(10, 7.5, 4, 2.4, -0.4) }),
      'subtract:1': drawn('subtract', { type: 'polygon', points: [at(2, 2), at(6, 1.6), at(7, 4.6), at(4, 4)] }),
    },
  },
  'E-020 E-028 E-029 lines': {
    elements: {
      'notes:1': drawn('notes', { type: 'line', points: [at(2, 9), at(6, 7.5)] }),
      'outlines:1': drawn('outlines', { type: 'polyline', points: [at(8, 9), at(10, 7.4), at(13, 8.4)] }),
      'outlines:2': drawn('outlines', { type: 'polyline', thickness: 0.5, points: [at(8, 6), at(13, 6.4)] }, 2),
      'notes:2': drawn(
        'notes',
        { type: 'thinPolyline', thickness: 0.05, points: [at(2, 6), at(5, 4.4), at(6.4, 6)] },
        2,
      ),
      'add:1': drawn('add', { type: 'widePolyline', thickness: 1.2, points: [at(2, 2), at(7, 3), at(12, 1.8)] }),
    },
  },
  'E-021 E-022 curve': {
    elements: { 'notes:1': drawn('notes', curve) },
    picture: { selection: ['notes:1'], isChangeable: true },
  },
  'E-024 images': {
    elements: {
      'notes:1': drawn('notes', { type: 'image', image_id: 1, filename: 'a.png', ...box(4, 5, 4, 3, 0.2) }),
      'notes:2': drawn('notes', { type: 'image', image_id: 2, filename: 'b.png', ...box(10, 5, 4, 3, 0.2) }, 2),
    },
    images: { 1: 'striped', 2: 'missing' },
  },
  'E-025 points': {
    elements: {
      'notes:1': drawn('notes', { type: 'point', ...at(2, 7), a: 0, fontsize: 20, label: 'Lift 2', icon: '' }),
      'notes:2': drawn('notes', { type: 'point', ...at(7, 7), a: 0.5, fontsize: 40, label: 'Gate', icon: '' }, 2),
      'rm_points_of_reference:1': drawn('rm_points_of_reference', {
        type: 'point',
        ...at(4, 3),
        a: 0,
        fontsize: 10,
        label: 'Socket',
        icon: 'cameraOff',
      }),
    },
  },
  'E-026 E-027 ruler and vector': {
    elements: {
      'ruler:1': drawn('ruler', {
        type: 'rulerline',
        points: [at(2, 7), at(10.9, 7)],
        label_property: { text: '', fontsize: 20 },
      }),
      'ruler:2': drawn(
        'ruler',
        {
          type: 'rulerline',
          points: [at(2, 2), at(6, 5)],
          label_property: { text: 'Aisle', ...at(8, 3), fontsize: 20 },
        },
        2,
      ),
      'notes:1': drawn('notes', { type: 'vector', ...at(10, 4), a: Math.PI / 4 }),
    },
  },
  'E-033 one selected': {
    elements: { 'zones:1': slowZone, 'sectors:1': square(1, 'Hall', 1.2, 1.2, 4) },
    picture: { selection: ['zones:1'], hovered: 'sectors:1', isChangeable: true },
  },
  'E-033 vertices': {
    theme: 'light',
    elements: { 'obstacles:1': drawn('obstacles', polygon) },
    picture: { selection: ['obstacles:1'], isChangeable: true },
  },
  'E-033 several and fixed': {
    elements: { 'sectors:1': square(1, 'One', 2, 2, 3), 'sectors:2': square(2, 'Two', 8, 5, 3.5) },
    picture: { selection: ['sectors:1', 'sectors:2'], isChangeable: true },
  },
  'E-033 not changeable': {
    elements: { 'sectors:1': square(1, 'One', 4, 3, 5) },
    picture: { selection: ['sectors:1'] },
  },
  'E-033 small shapes': {
    elements: { 'obstacles:1': drawn('obstacles', { type: 'rectangle', ...box(7, 5, 0.6, 0.3) }) },
    picture: { selection: ['obstacles:1'], isChangeable: true },
  },
  'E-032 crossing': {
    elements: {
      'sectors:1': {
        kind: 'sectors',
        value: { id: 1, name: 'Bow', type: 1, pause_after: false, points: [at(3, 2), at(10, 8), at(10, 2), at(3, 8)] },
      },
    },
    picture: { faults: [{ mark: '×', at: at(6.5, 5) }] },
  },
  'E-003 path with a width and an end': {
    elements: {
      'sectors:1': {
        kind: 'sectors',
        value: {
          id: 1,
          name: 'Bench path',
          type: 99,
          pause_after: false,
          width: 1.4,
          motion_array: { motions: [{ waypoints: [at(2, 3), at(9, 3), at(12, 6)] }] },
        },
      },
    },
    picture: {
      places: { start: { ...at(2, 7), a: Math.PI / 2 }, end: { ...at(7, 7), a: 0 }, home: { ...at(12, 8.5), a: 1 } },
    },
  },
  'E-025 E-026 icons and the text of a selected ruler': {
    elements: {
      ...Object.fromEntries(
        [
          'charger',
          'water',
          'drain',
          'door',
          'lift',
          'stairs',
          'parking',
          'flag',
          'warning',
          'information',
          'person',
          'shelf',
        ].map((icon, i): [string, Element] => [
          `rm_points_of_reference:${i + 1}`,
          drawn(
            'rm_points_of_reference',
            {
              type: 'point',
              ...at(1.5 + (i % 6) * 2, 9 - Math.floor(i / 6) * 1.5),
              a: 0,
              fontsize: 20,
              label: '',
              icon,
            },
            i + 1,
          ),
        ]),
      ),
      'ruler:1': drawn('ruler', {
        type: 'rulerline',
        points: [at(2, 3), at(11, 3)],
        label_property: { text: '', ...at(6.5, 4.4), fontsize: 50 },
      }),
    },
    picture: { selection: ['ruler:1'], isChangeable: true },
  },
  'E-032 warning and the cursor of keys': {
    theme: 'light',
    elements: { 'sectors:1': square(1, 'One', 2, 2, 4), 'sectors:2': square(2, 'Two', 4, 4, 4) },
    picture: {
      faults: [
        { mark: '!', at: at(5, 5), isWarning: true },
        { mark: '×', at: at(10, 7) },
      ],
      keyCursor: at(11, 3),
    },
  },
  'E-030 gesture': {
    elements: { 'sectors:1': square(1, 'Hall', 2, 2, 3), 'sectors:2': square(2, 'Side', 9, 2, 3) },
    picture: {
      selection: ['sectors:1'],
      isChangeable: true,
      ghost: {
        elements: [['sectors:1', square(1, 'Hall', 6, 2, 3)]],
        marquee: [at(1.5, 6.5), at(5, 9)],
        line: [at(7, 9), at(12, 7)],
      },
      snaps: [
        { kind: 'vertex', at: at(9, 2) },
        { kind: 'angle', at: at(9, 2), line: [at(6, 2), at(9, 2)] },
        { kind: 'wall', at: at(11, 5) },
      ],
      others: [{ name: 'Ana', colour: 0, cursor: at(4, 5.6), selection: ['sectors:2'] }],
    },
  },
}

/** A picture of stripes, so that its turn and its sides are seen. */
export function striped(): Picture {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this canvas gives no 2D context')
  for (let column = 0; column < 4; column++) {
    context.fillStyle = ['#c33', '#3a3', '#33c', '#cc3'][column] ?? '#000'
    context.fillRect(column * 10, 0, 10, 30 - column * 6)
  }
  return { version: 0, width: 40, height: 30, levels: [levelOf(canvas)] }
}
