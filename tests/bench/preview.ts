import { fleet } from '../../robots/fleet.ts'
import { iouOf, predictedAndDriven, previewOfChangedSectors } from '../robots/season/predicted.ts'
import { type Figure, median, percentile } from './table.ts'

const FLEET = 12

/**
 * What is previewed of every demo plan held against what each robot of the fleet drives by it where nothing is in its way: the floor that both cover, of that
 * which one of them covers, in the whole plan and in the sector where it is least, and how far the time is off.
 */
export async function previewAgainstDriven(): Promise<readonly Figure[]> {
  const runs = fleet(FLEET, 1)
    .filter(({ job }) => job !== 'mapping')
    .map(spec => {
      const { predicted, driven, rooms } = predictedAndDriven(spec)
      const iou = iouOf(predicted.covered, driven.covered)
      const least = Math.min(...rooms.map(room => room.iou))
      const offPercent = 100 * (predicted.seconds / driven.seconds - 1)
      return {
        name: `${spec.site.key}, ${spec.job}, ${spec.name}`,
        iou,
        least,
        offPercent,
        minutes: driven.seconds / 60,
      }
    })
  return [
    ...runs.flatMap(({ name, iou, least, offPercent, minutes }): Figure[] => [
      { what: `${name}: driven`, value: minutes, unit: 'min' },
      { what: `${name}: floor in both`, value: iou, unit: '', budget: { kind: 'min', value: 0.95 } },
      { what: `${name}: in its worst sector`, value: least, unit: '', budget: { kind: 'min', value: 0.95 } },
      { what: `${name}: time off by`, value: offPercent, unit: '%', budget: { kind: 'max', value: 10 } },
    ]),
    ...changedSectors(),
    { what: 'median: floor in both', value: median(runs.map(({ iou }) => iou)), unit: '' },
    { what: 'median: time off by', value: median(runs.map(({ offPercent }) => Math.abs(offPercent))), unit: '%' },
  ]
}

/** A sector of each demo plan that somebody draws at: how long until its lanes and figures are there again. */
function changedSectors(): readonly Figure[] {
  const tookMs = [...new Map(fleet(FLEET, 1).map(spec => [`${spec.site.key} ${spec.job}`, spec])).values()].flatMap(
    previewOfChangedSectors,
  )
  return [
    { what: `a changed sector of ${tookMs.length}: median`, value: median(tookMs), unit: 'ms' },
    {
      what: `a changed sector of ${tookMs.length}: p98`,
      value: percentile(tookMs, 0.98),
      unit: 'ms',
      budget: { kind: 'max', value: 300 },
    },
  ]
}
