import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { editorMachine } from '../../../machines/editor/editor.machine.ts'
import { NO_MODIFIERS, type PointerEventKind, TOOLS, type ToolId } from '../../../machines/editor/toolInput.ts'
import { modelPaths } from '../modelPaths.ts'
import { inputOf } from './gestures.ts'

type Snapshot = SnapshotFrom<typeof editorMachine>

const stateOf = ({ value }: Snapshot): string =>
  typeof value === 'string' ? value : Object.entries(value).flat().join('.')
const pointer = (kind: PointerEventKind, x: number, y: number) => ({
  type: `tool.${kind}` as const,
  at: { x, y },
  modifiers: NO_MODIFIERS,
  pointer: 'mouse' as const,
  slop: 0.05,
})
const KEYS = [{ type: 'tool.finish' }, { type: 'tool.cancel' }, { type: 'tool.back' }, { type: 'tool.interrupt' }]
const key = ({ value, context }: Snapshot) => [
  value,
  context.tool,
  Math.min(context.points.length, 4),
  context.proposal.command?.type,
]

/** No gesture holds anything. */
const isIdle = ({ context }: Snapshot): void =>
  expect([context.points, context.proposal.command]).toEqual([[], undefined])
const hasPoint = ({ context }: Snapshot): void => expect(context.points.length).toBeGreaterThan(0)
const isTool =
  (tool: ToolId) =>
  (snapshot: Snapshot): void => {
    expect(snapshot.context.tool).toBe(tool)
    if (stateOf(snapshot).endsWith('.idle')) isIdle(snapshot)
  }

const SPANS = ['rectangle', 'ellipse', 'image', 'line', 'ruler', 'curve', 'cut'] as const
const SPOTS = ['point', 'note', 'vector', 'place'] as const
const CHAINS = ['polygon', 'path'] as const
const image = { image_id: 1, filename: 'plan.png', width: 2, height: 1 }
const choose = (tool: ToolId) => ({ type: 'editor.choose', tool, image })
const select = { 'select.idle': isIdle, 'select.pressed': hasPoint, 'select.dragging': hasPoint }

const pathsOf = (tool: ToolId, states: { readonly [state: string]: (snapshot: Snapshot) => void }) =>
  modelPaths(editorMachine, {
    input: inputOf(),
    events: [
      choose(tool),
      pointer('press', 20, 20),
      pointer('drag', 23, 22),
      pointer('release', 23, 22),
      pointer('press', 25, 20),
      pointer('release', 25, 20),
      pointer('press', 22, 26),
      pointer('release', 22, 26),
      pointer('move', 24, 25),
      pointer('double', 22, 26),
      ...KEYS,
    ],
    nameOf: stateOf,
    key,
    states: { ...select, ...states },
  })

const spans = SPANS.flatMap(tool =>
  pathsOf(tool, {
    [`${tool}.idle`]: isTool(tool),
    [`${tool}.pressed`]: hasPoint,
    [`${tool}.dragging`]: hasPoint,
    [`${tool}.anchored`]: hasPoint,
  }),
)
const spots = SPOTS.flatMap(tool => pathsOf(tool, { [`${tool}.idle`]: isTool(tool), [`${tool}.pressed`]: hasPoint }))
const chains = CHAINS.flatMap(tool =>
  pathsOf(tool, { [`${tool}.idle`]: isTool(tool), [`${tool}.pressed`]: hasPoint, [`${tool}.drawing`]: hasPoint }),
)
const hand = pathsOf('hand', { 'hand.idle': isIdle, 'hand.holding': isIdle })

test.each([...spans, ...spots, ...chains, ...hand])('E-001 a tool at work: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})

const tools = modelPaths(editorMachine, {
  input: inputOf(),
  events: TOOLS.map(choose),
  nameOf: stateOf,
  key: ({ value }: Snapshot) => value,
  states: Object.fromEntries(TOOLS.map(tool => [`${tool}.idle`, isTool(tool)])),
})

test.each(tools)('E-001 one tool after another: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
