import {
  Circle,
  Eraser,
  Flag,
  Hand,
  House,
  type LucideIcon,
  MapPin,
  MousePointer2,
  MoveUpRight,
  Navigation,
  OctagonAlert,
  Pentagon,
  Route,
  Ruler,
  Scan,
  Scissors,
  Slash,
  Spline,
  Square,
  SquareDashed,
  SquareMinus,
  SquarePlus,
  StickyNote,
} from 'lucide-react'

type Button = { readonly id: string; readonly icon: LucideIcon; readonly key?: string }

/** The tools, in the groups of the bar; a key chooses its tool while the drawing has the focus. */
export const TOOL_GROUPS = [
  [
    { id: 'select', icon: MousePointer2, key: 'V' },
    { id: 'hand', icon: Hand, key: 'H' },
    { id: 'ruler', icon: Ruler, key: 'R' },
  ],
  [
    { id: 'sector', icon: Scan, key: 'S' },
    { id: 'path', icon: Route, key: 'P' },
    { id: 'cleaningArea', icon: SquareDashed, key: 'A' },
    { id: 'cut', icon: Scissors, key: 'C' },
  ],
  [
    { id: 'zone', icon: OctagonAlert, key: 'Z' },
    { id: 'rectangle', icon: Square },
    { id: 'ellipse', icon: Circle },
    { id: 'polygon', icon: Pentagon },
    { id: 'line', icon: Slash },
    { id: 'curve', icon: Spline },
    { id: 'vector', icon: MoveUpRight },
  ],
  [
    { id: 'start', icon: Navigation },
    { id: 'end', icon: Flag },
    { id: 'home', icon: House },
    { id: 'point', icon: MapPin },
    { id: 'note', icon: StickyNote, key: 'N' },
  ],
  [
    { id: 'whiteOut', icon: Eraser },
    { id: 'add', icon: SquarePlus },
    { id: 'subtract', icon: SquareMinus },
  ],
] as const satisfies readonly (readonly Button[])[]
export type ToolId = (typeof TOOL_GROUPS)[number][number]['id']
