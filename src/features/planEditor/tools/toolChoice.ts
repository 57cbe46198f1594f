/** What choosing a tool of the bar means to the editor. */
import type { EditorContext, EditorEvent } from '../../../../machines/editor/editor.logic.ts'
import { type ToolId as GestureId, TOOLS } from '../../../../machines/editor/toolInput.ts'
import { MORE_TOOLS, TOOL_GROUPS, type ToolId } from './toolButtons.ts'

type Choice = Omit<Extract<EditorEvent, { readonly type: 'editor.choose' }>, 'type'>
type Chosen = Pick<EditorContext, 'tool' | 'target' | 'place'>

/** What is drawn, each with the tool that it is drawn with at first. */
const TARGETS: { readonly [T in ToolId]?: Choice } = {
  sector: { tool: 'polygon', target: { kind: 'sectors' } },
  path: { tool: 'path', target: { kind: 'sectors' } },
  cleaningArea: { tool: 'polygon', target: { kind: 'cleaning_areas' } },
  zone: { tool: 'rectangle', target: { kind: 'zones', zone: 'zone' } },
  point: { tool: 'point', target: { kind: 'points_of_reference' } },
  whiteOut: { tool: 'rectangle', target: { kind: 'white_out' } },
  add: { tool: 'polygon', target: { kind: 'add' } },
  subtract: { tool: 'polygon', target: { kind: 'subtract' } },
  obstacle: { tool: 'rectangle', target: { kind: 'obstacles' } },
  outline: { tool: 'polygon', target: { kind: 'outlines' } },
  simplifiedOutline: { tool: 'polygon', target: { kind: 'simplified_map_outlines' } },
  moveArea: { tool: 'polygon', target: { kind: 'move_area' } },
  monitorPoint: { tool: 'point', target: { kind: 'rm_points_of_reference' } },
  thinPolyline: { tool: 'path', target: { kind: 'notes', line: 'thinPolyline' } },
  widePolyline: { tool: 'path', target: { kind: 'outlines', line: 'widePolyline' } },
  image: { tool: 'image', target: { kind: 'notes' } },
}
const PLACES = { start: 'start', end: 'end', home: 'home' } as const
const isPlace = (tool: ToolId): tool is keyof typeof PLACES => tool in PLACES
const isGesture = (tool: string): tool is GestureId => TOOLS.some(each => each === tool)
/** Tools whose shape becomes what is drawn. */
const DRAWING: ReadonlySet<GestureId> = new Set([
  'rectangle',
  'ellipse',
  'polygon',
  'path',
  'line',
  'curve',
  'vector',
  'point',
  'image',
])

/**
 * Shapes keep what is drawn: after "sector", "rectangle" draws a rectangle of a sector. So does "path" while something else than sectors is drawn: after
 * "add" it draws a line of that.
 */
export function choiceOf(tool: ToolId, now: Chosen): Choice {
  if (isPlace(tool)) return { tool: 'place', place: tool }
  if (tool === 'path' && DRAWING.has(now.tool) && now.target.kind !== 'sectors') return { tool: 'path' }
  return TARGETS[tool] ?? { tool: isGesture(tool) ? tool : 'select' }
}

/** What is drawn, by the button of it. */
const TARGETED = [
  'sector',
  'cleaningArea',
  'zone',
  'point',
  'whiteOut',
  'add',
  'subtract',
  'obstacle',
  'thinPolyline',
  'widePolyline',
  'outline',
  'simplifiedOutline',
  'moveArea',
  'monitorPoint',
] as const satisfies readonly ToolId[]

/** The buttons that are down: that of the shape, and that of what is drawn. */
export function chosenTools({ tool, target, place }: Chosen): ReadonlySet<ToolId> {
  if (tool === 'place') return new Set([place])
  if (tool === 'path' && target.kind === 'sectors') return new Set(['path'])
  const drawn = TARGETED.find(each => {
    const choice = TARGETS[each]?.target
    return choice?.kind === target.kind && choice.line === target.line
  })
  const shape = [...TOOL_GROUPS.flat(), ...MORE_TOOLS].find(({ id }) => id === tool)?.id
  return new Set([
    ...(shape === undefined ? [] : [shape]),
    ...(DRAWING.has(tool) && tool !== 'image' && drawn !== undefined ? [drawn] : []),
  ])
}
