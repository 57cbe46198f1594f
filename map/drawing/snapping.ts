import type { Point } from '../../contract/plan/elements.ts'

/** What a point snapped to. */
export type SnapKind = 'vertex' | 'edge' | 'wall' | 'grid' | 'angle' | 'length'
/** `line`: the edge, the direction or the lengths that are alike. */
export type SnapMark = { readonly kind: SnapKind; readonly at: Point; readonly line?: readonly Point[] }
export type Snapped = { readonly at: Point; readonly marks: readonly SnapMark[] }
