import type { PlanPreviewContext, PreviewedRun, PreviewedSector } from './planPreview.types.ts'

/** Ways of the sectors in the order in which they are worked off, the way home, and seconds from the first to the end. */
export type DrivenRun = Pick<PreviewedRun, 'home' | 'seconds'> & {
  readonly ways: readonly Pick<PreviewedSector, 'id' | 'way'>[]
}

/** What is driven on the map: the drawing, with what stood in the way of a recorded run where one is looked at. Undefined before anything is planned. */
export function drivenRun({
  run,
  sectors,
  pastFigures,
}: Pick<PlanPreviewContext, 'run' | 'sectors' | 'pastFigures'>): DrivenRun | undefined {
  if (pastFigures) return { ways: pastFigures.ways, home: pastFigures.home, seconds: pastFigures.after.seconds }
  return run && { ways: run.order.flatMap(id => sectors.get(id) ?? []), home: run.home, seconds: run.seconds }
}
