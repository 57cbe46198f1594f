/** What choosing a tool of the bar means to the editor. */
import type { EditorContext, EditorEvent } from '../../../../machines/editor/editor.logic.ts'
import { type ToolId as GestureId, TOOLS } from '../../../../machines/editor/toolInput.ts'
import { TOOL_GROUPS, type ToolId } from './toolButtons.ts'

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
}
const PLACES = { start: 'start', end: 'end', home: 'home' } as const
const isPlace = (tool: ToolId): tool is keyof typeof PLACES => tool in PLACES
const isGesture = (tool: string): tool is GestureId => TOOLS.some(each => each === tool)

/** Shapes keep what is drawn: after "sector", "rectangle" draws a rectangle of a sector. */
export function choiceOf(tool: ToolId): Choice {
  if (isPlace(tool)) return { tool: 'place', place: tool }
  return TARGETS[tool] ?? { tool: isGesture(tool) ? tool : 'select' }
}

/** The buttons that are down: that of the shape, and that of what is drawn. */
export function chosenTools({ tool, target, place }: Chosen): ReadonlySet<ToolId> {
  if (tool === 'place') return new Set([place])
  const drawn = TARGETED.find(each => {
    const choice = TARGETS[each]?.target
    return (
      choice?.kind === target.kind && (each !== 'path' || tool === 'path') && (each !== 'sector' || tool !== 'path')
    )
  })
  const isDrawing = DRAWING.some(each => each === tool)
  const shape = TOOL_GROUPS.flat().find(({ id }) => id === tool)?.id
  return new Set([...(shape === undefined ? [] : [shape]), ...(isDrawing && drawn !== undefined ? [drawn] : [])])
}
const TARGETED = ['sector', 'path', 'cleaningArea', 'zone', 'point', 'whiteOut', 'add', 'subtract'] as const
const DRAWING: readonly GestureId[] = ['rectangle', 'ellipse', 'polygon', 'path', 'line', 'curve', 'point']
