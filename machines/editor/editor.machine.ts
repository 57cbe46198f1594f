/** The editor: its tools as states, what is selected, hidden and locked, and the clipboard (E-001, E-030..E-033). */
import { USUAL_ROBOT_WIDTH_M } from '../../floor/drawing/checks/problem.ts'
import { curveStates } from './curve/curve.states.ts'
import { cutStates } from './cut/cut.states.ts'
import { NO_PROPOSAL } from './editor.logic.ts'
import { type Change, editorSetup } from './editor.setup.ts'
import { ellipseStates } from './ellipse/ellipse.states.ts'
import { handStates } from './hand/hand.states.ts'
import { imageStates } from './image/image.states.ts'
import { lineStates } from './line/line.states.ts'
import { measureStates } from './measure/measure.states.ts'
import { noteStates } from './note/note.states.ts'
import { orderStates } from './order/order.states.ts'
import { pathStates } from './path/path.states.ts'
import { placeStates } from './place/place.states.ts'
import { pointStates } from './point/point.states.ts'
import { polygonStates } from './polygon/polygon.states.ts'
import { rectangleStates } from './rectangle/rectangle.states.ts'
import { rulerStates } from './ruler/ruler.states.ts'
import { selectStates } from './select/select.states.ts'
import { arranged, ordered } from './selection/arrange.ts'
import { combined } from './selection/combining.ts'
import { duplicated, pasted } from './selection/copies.ts'
import { nudged, removed } from './selection/keyed.ts'
import { TOOLS } from './toolInput.ts'
import { vectorStates } from './vector/vector.states.ts'

const list = (change: Change | undefined): readonly Change[] => (change ? [change] : [])

export const editorMachine = editorSetup.createMachine({
  id: 'editor',
  context: ({ input }) => ({
    robotWidth: USUAL_ROBOT_WIDTH_M,
    maySeeCameraOffZones: true,
    map: undefined,
    ...input,
    tool: 'select',
    target: { kind: 'sectors' },
    place: 'start',
    image: undefined,
    selection: [],
    selectedPlace: undefined,
    hidden: new Set(),
    hiddenPlaces: new Set(),
    locked: new Set(),
    isAngleLocked: false,
    isAspectLocked: false,
    isSnapping: true,
    keepsTool: false,
    clipboard: undefined,
    pasted: 0,
    points: [],
    grab: { x: 0, y: 0 },
    grip: undefined,
    proposal: NO_PROPOSAL,
    refusal: undefined,
    changesMade: 0,
  }),
  initial: 'select',
  on: {
    'editor.drawingChanged': { actions: { type: 'useDrawing', params: ({ event }) => event.drawing } },
    'editor.notTaken': { actions: { type: 'refuse', params: ({ event }) => event.refusal } },
    'editor.choose': TOOLS.map(tool => ({
      guard: { type: 'chooses', params: ({ event }) => ({ tool, event }) },
      target: `.${tool}`,
      actions: { type: 'choose', params: ({ event }) => event },
    })),
    'editor.select': { actions: { type: 'select', params: ({ event }) => event } },
    'editor.selectAll': { actions: 'selectAll' },
    'editor.hide': { actions: { type: 'hide', params: ({ event }) => event } },
    'editor.lock': { actions: { type: 'lock', params: ({ event }) => event } },
    'editor.lockAngle': { actions: { type: 'lockAngle', params: ({ event }) => event.on } },
    'editor.lockAspect': { actions: { type: 'lockAspect', params: ({ event }) => event.on } },
    'editor.hidePlace': { actions: { type: 'hidePlace', params: ({ event }) => event } },
    'editor.keepTool': { actions: { type: 'keepTool', params: ({ event }) => event.on } },
    'editor.snap': { actions: { type: 'snap', params: ({ event }) => event.on } },
    'editor.copy': { actions: 'copy' },
    'editor.cutOut': {
      guard: 'mayEdit',
      actions: ['copy', { type: 'change', params: ({ context }) => removed(context) }],
    },
    'editor.paste': {
      guard: 'mayEdit',
      actions: [
        {
          type: 'change',
          params: ({ context, event: { clipboard = context.clipboard, at } }) =>
            list(pasted(context, clipboard?.elements ?? [], at)),
        },
        'countPaste',
      ],
    },
    'editor.duplicate': {
      guard: 'mayEdit',
      actions: { type: 'change', params: ({ context }) => list(duplicated(context)) },
    },
    'editor.remove': {
      guard: 'mayEdit',
      actions: { type: 'change', params: ({ context }) => removed(context) },
    },
    'editor.nudge': {
      guard: 'mayEdit',
      actions: {
        type: 'change',
        params: ({ context, event: { by } }) => nudged(context, by),
      },
    },
    'editor.arrange': {
      guard: 'mayEdit',
      actions: { type: 'change', params: ({ context, event }) => arranged(context, event.arrangement) },
    },
    'editor.order': {
      guard: 'mayEdit',
      actions: { type: 'change', params: ({ context, event }) => ordered(context, event.step) },
    },
    'editor.combine': {
      guard: 'mayEdit',
      actions: { type: 'change', params: ({ context, event }) => [combined(context, event.how)] },
    },
  },
  states: {
    select: selectStates,
    hand: handStates,
    ruler: rulerStates,
    measure: measureStates,
    rectangle: rectangleStates,
    ellipse: ellipseStates,
    polygon: polygonStates,
    path: pathStates,
    line: lineStates,
    curve: curveStates,
    vector: vectorStates,
    point: pointStates,
    place: placeStates,
    note: noteStates,
    image: imageStates,
    cut: cutStates,
    order: orderStates,
  },
})
