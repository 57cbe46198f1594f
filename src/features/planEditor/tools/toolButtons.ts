import {
  Box,
  ChevronsLeftRight,
  Circle,
  Eraser,
  Flag,
  Hand,
  House,
  Image,
  ListOrdered,
  type LucideIcon,
  MapPin,
  MapPinned,
  MousePointer2,
  Move,
  MoveHorizontal,
  MoveUpRight,
  Navigation,
  OctagonAlert,
  Paintbrush,
  PenLine,
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
  Waypoints,
} from 'lucide-react'

type Button = { readonly id: string; readonly icon: LucideIcon; readonly key?: string }

/** The tools, in the groups of the bar; a key chooses its tool while the drawing has the focus. */
export const TOOL_GROUPS = [
  [
    { id: 'select', icon: MousePointer2, key: 'V' },
    { id: 'hand', icon: Hand, key: 'H' },
    { id: 'ruler', icon: Ruler, key: 'R' },
    { id: 'measure', icon: MoveHorizontal, key: 'M' },
  ],
  [
    { id: 'sector', icon: Scan, key: 'S' },
    { id: 'path', icon: Route, key: 'P' },
    { id: 'cleaningArea', icon: SquareDashed, key: 'A' },
    { id: 'cut', icon: Scissors, key: 'C' },
    { id: 'order', icon: ListOrdered, key: 'O' },
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
/** What is drawn less often, in a menu at the end of the bar. */
export const MORE_TOOLS = [
  { id: 'obstacle', icon: Box },
  { id: 'outline', icon: PenLine },
  { id: 'simplifiedOutline', icon: Waypoints },
  { id: 'moveArea', icon: Move },
  { id: 'monitorPoint', icon: MapPinned },
  { id: 'thinPolyline', icon: ChevronsLeftRight },
  { id: 'widePolyline', icon: Paintbrush },
  { id: 'image', icon: Image },
] as const satisfies readonly Button[]

export type ToolId = (typeof TOOL_GROUPS)[number][number]['id'] | (typeof MORE_TOOLS)[number]['id']
