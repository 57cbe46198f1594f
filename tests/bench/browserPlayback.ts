import { poke } from './live.ts'
import { play, withRecordedRobot } from './recordedRobot.ts'
import { type Figure, percentile } from './table.ts'

/** A virtual robot's two hours are played at these speeds. `busy`: share of the UI thread; `reached`: of the speed. Percent. */
const RUNS = [
  { speed: 5, seconds: 20, busy: 8, reached: 99 },
  { speed: 10, seconds: 20, busy: 10, reached: 99 },
  { speed: 100, seconds: 20, busy: 12, reached: 99 },
  { speed: 1000, seconds: 5, busy: 12, reached: 95 },
] as const
/** The past of one robot played with all layers on, a pointer move or a click on the map each 250 ms. */
export const playInBrowser = (): Promise<readonly Figure[]> =>
  withRecordedRobot(async (page, startMs) => {
    const figures: Figure[] = []
    for (const { speed, seconds, busy, reached } of RUNS) {
      await play(page, startMs, speed)
      const { wall, tasks, before, after, times } = await poke(page, seconds)
      const share = (after.shownMs - before.shownMs) / (wall * 1000 * speed)
      const name = `playback ${speed}x`
      figures.push(
        { what: `${name}: speed reached`, value: share * 100, unit: '%', budget: { kind: 'min', value: reached } },
        {
          what: `${name}: UI thread busy`,
          value: (tasks / wall) * 100,
          unit: '%',
          budget: { kind: 'max', value: busy },
        },
        {
          what: `${name}: tasks over 50 ms`,
          value: (times.longTasks / wall) * 60,
          unit: '/min',
          budget: { kind: 'max', value: 0.001 },
        },
        {
          what: `${name}: click to paint p50`,
          value: percentile(times.clickToPaintMs, 0.5),
          unit: 'ms',
          budget: { kind: 'max', value: 16 },
        },
        {
          what: `${name}: click to paint p98`,
          value: percentile(times.clickToPaintMs, 0.98),
          unit: 'ms',
          budget: { kind: 'max', value: 24 },
        },
        { what: `${name}: drawn frames`, value: (after.framesDrawn - before.framesDrawn) / wall, unit: '/s' },
        { what: `${name}: frames folded`, value: (after.framesFolded - before.framesFolded) / wall, unit: '/s' },
      )
    }
    return figures
  })
