/** What is known of a drawing before a robot cleans by it. Metres and radians in map, areas in m². */
import type { Sector, Zone } from '../../contract/plan/elements.ts'
import type { PlanPose, Point } from '../../contract/plan/shapes.ts'
import type { CleanerKind } from '../../contract/robot/cleanerKind.ts'
import type { Drawing } from '../../floor/drawing/drawing.ts'
import type { CoverageDifference } from '../../floor/preview/coverageDifference.ts'
import type { AreaFigures, TimeFigures } from '../../floor/preview/planPreview.ts'
import type { SectorRaster } from '../../floor/preview/sectorRaster.ts'

/** Of one sector, or of the whole run. */
export type PreviewFigures = AreaFigures & TimeFigures
export type PreviewedSector = PreviewFigures & {
  readonly id: Sector['id']
  readonly name: string
  /** Whether the robot gets there. */
  readonly hasWay: boolean
  /** x, y, pen and seconds since the sector was begun, for each point of the way: pen 0 is driven with the head up. */
  readonly way: Float32Array
  readonly raster: SectorRaster
}
export type PreviewedRun = PreviewFigures & {
  /** In the order in which they are worked off. */
  readonly order: readonly Sector['id'][]
  /** As ways of sectors are. */
  readonly home: Float32Array
}
/** The version that the drawing began with. */
export type PreviewedBase = {
  readonly run: PreviewFigures
  readonly sectors: ReadonlyMap<Sector['id'], PreviewFigures>
}

/** A run that was recorded, of which it is asked what the drawing would have come to. */
/** Something that stood in the way: its outline, and between when it was seen, ms since the epoch. */
export type PastThing = {
  readonly points: readonly Point[]
  readonly first_seen: number
  readonly last_seen: number
}
export type PastRun = {
  readonly report: number
  /** What stood in its way. */
  readonly things: readonly PastThing[]
  /** What the drawing is compared with. */
  readonly plan: {
    readonly sectors: readonly Sector[]
    readonly zones: readonly Zone[]
    readonly home: PlanPose
  }
}
/** Both plans with the same things in the way. */
export type PastRunFigures = {
  readonly before: PreviewFigures
  readonly after: PreviewFigures
  readonly difference: CoverageDifference
  /** As in a run and its sectors: what is driven by the drawing, about the things. */
  readonly ways: readonly Pick<PreviewedSector, 'id' | 'way'>[]
  readonly home: PreviewedRun['home']
}

export type PlannerEvent =
  | { readonly type: 'preview.basePlanned'; readonly base: PreviewedBase }
  /** Sectors that are others than before, while the rest is still planned. */
  | { readonly type: 'preview.sectorsPlanned'; readonly sectors: readonly PreviewedSector[] }
  /** All of the newest drawing is planned; sectors that are not among these are as they were. */
  | { readonly type: 'preview.planned'; readonly run: PreviewedRun; readonly sectors: readonly PreviewedSector[] }
  /** Of the newest drawing and the run that was asked about last. */
  | { readonly type: 'preview.pastPlanned'; readonly figures: PastRunFigures }
  | { readonly type: 'preview.failed' }
export type PlannerOrder =
  | { readonly type: 'preview.draw'; readonly drawing: Drawing }
  | { readonly type: 'preview.setRobot'; readonly robot: CleanerKind }
  /** Without a run: none is asked about any more. */
  | { readonly type: 'preview.setPast'; readonly past: PastRun | undefined }

/** How fast the ghost robot drives, as a multiple of a robot's own time. */
export const PREVIEW_SPEEDS = [1, 5, 20, 100] as const
export type PreviewSpeed = (typeof PREVIEW_SPEEDS)[number]
export const PREVIEW_LAYERS = ['lanes', 'covered', 'missed'] as const
export type PreviewLayer = (typeof PREVIEW_LAYERS)[number]

export type PlanPreviewInput = {
  readonly robot: CleanerKind
  readonly drawing: Drawing
  readonly past?: PastRun | undefined
}
export type PlanPreviewContext = PlanPreviewInput & {
  readonly base: PreviewedBase | undefined
  readonly sectors: ReadonlyMap<Sector['id'], PreviewedSector>
  /** Of the newest drawing that was planned to its end. */
  readonly run: PreviewedRun | undefined
  /** Of the recorded run that is asked about; of an earlier drawing until the newest is planned. */
  readonly pastFigures: PastRunFigures | undefined
  /** Where the ghost robot is, seconds since the run began. */
  readonly atS: number
  readonly speed: PreviewSpeed
  readonly layers: ReadonlySet<PreviewLayer>
}
export type PlanPreviewEvent =
  | PlannerEvent
  | PlannerOrder
  | { readonly type: 'preview.retry' }
  | { readonly type: 'preview.showLayer'; readonly layer: PreviewLayer; readonly isShown: boolean }
  | { readonly type: 'ghost.play' | 'ghost.pause' | 'ghost.leave' }
  | { readonly type: 'ghost.seek'; readonly atS: number }
  | { readonly type: 'ghost.setSpeed'; readonly speed: PreviewSpeed }
  | { readonly type: 'ghost.tick'; readonly ms: number }
