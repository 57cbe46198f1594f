/** What the page asks the worker of previews, and what that answers. */
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import type { Sector, Zone } from '../../contract/plan/elements.ts'
import type { PlanPose, Point } from '../../contract/plan/shapes.ts'
import type { CleanerKind } from '../../contract/robot/cleanerKind.ts'
import type { MapCells } from '../mapCells.ts'
import type { CoverageDifference } from './coverageDifference.ts'
import type { AreaFigures, TimeFigures } from './planPreview.ts'
import type { SectorRaster } from './sectorRaster.ts'

/** A plan as a version has it. */
export type PreviewedPlan = {
  readonly sectors: readonly Sector[]
  readonly zones: readonly Zone[]
  readonly home: PlanPose
}
export type PreviewRequest =
  /** Once, before all others. `base`: what the drawing began with. */
  | { readonly type: 'open'; readonly floor: MapCells; readonly robot: CleanerKind; readonly base: PreviewedPlan }
  | { readonly type: 'setRobot'; readonly robot: CleanerKind; readonly serial: number }
  | {
      readonly type: 'draw'
      readonly serial: number
      /** What has changed since the request before. */
      readonly put: readonly (readonly [ElementKey, Element])[]
      readonly gone: readonly ElementKey[]
      readonly order: { readonly sectors: readonly ElementKey[]; readonly zones: readonly ElementKey[] }
      readonly home: PlanPose
    }
  /** What a recorded run met; undefined: none is asked about any more. */
  | { readonly type: 'past'; readonly serial: number; readonly past: PastRun | undefined }

/** Things that stood in the way of a recorded run, and the plan that is compared with the drawing. */
export type PastRun = { readonly things: readonly (readonly Point[])[]; readonly plan: PreviewedPlan }

export type SentFigures = AreaFigures & TimeFigures
export type SentSector = SentFigures & {
  readonly id: Sector['id']
  readonly name: string
  readonly hasWay: boolean
  readonly way: Float32Array<ArrayBuffer>
  readonly raster: SectorRaster
}
export type SentRun = SentFigures & {
  readonly order: readonly Sector['id'][]
  readonly home: Float32Array<ArrayBuffer>
}
export type PreviewAnswer =
  | { readonly type: 'base'; readonly run: SentFigures; readonly sectors: readonly (SentFigures & { id: number })[] }
  /** `serial`: of the request whose drawing it is of. */
  | { readonly type: 'sectors'; readonly serial: number; readonly sectors: readonly SentSector[] }
  | {
      readonly type: 'planned'
      readonly serial: number
      readonly run: SentRun
      readonly sectors: readonly SentSector[]
    }
  /** Of the newest drawing and the run that was asked about last, where it still is: `serial` is that of the request. */
  | {
      readonly type: 'past'
      readonly serial: number
      readonly before: SentFigures
      readonly after: SentFigures
      readonly difference: CoverageDifference
      /** What is driven by the drawing, about what stood there, sector by sector in their order, and home. */
      readonly ways: readonly { readonly id: Sector['id']; readonly way: Float32Array<ArrayBuffer> }[]
      readonly home: Float32Array<ArrayBuffer>
    }
  | { readonly type: 'failed'; readonly message: string }
