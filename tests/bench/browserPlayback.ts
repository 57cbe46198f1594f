import { poke } from './live.ts'
import { play, withRecordedRobot } from './recordedRobot.ts'
import type { Figure } from './table.ts'
import { uiFigures } from './uiThread.ts'

/** A virtual robot's two hours are played at these speeds. `busy`: share of the UI thread; `reached`: of the speed. Percent. */
const RUNS = [
  { speed: 5, seconds: 20, busy: 7, reached: 99 },
  { speed: 10, seconds: 20, busy: 8, reached: 99 },
  { speed: 100, seconds: 20, busy: 10, reached: 99 },
  { speed: 1000, seconds: 5, busy: 12, reached: 95 },
] as const

/** The past of one robot played with all layers on, a pointer move or a click on the map each 250 ms. */
export const playInBrowser = (): Promise<readonly Figure[]> =>
  withRecordedRobot(async (page, startMs) => {
    const figures: Figure[] = []
    for (const { speed, seconds, busy, reached } of RUNS) {
      await play(page, startMs, speed)
      const { before, after, watchedS, ...ui } = await poke(page, seconds)
      const share = (after.shownMs - before.shownMs) / (watchedS * 1000 * speed)
      const name = `playback ${speed}x`
      figures.push(
        { what: `${name}: speed reached`, value: share * 100, unit: '%', budget: { kind: 'min', value: reached } },
        ...uiFigures(name, ui, busy),
        { what: `${name}: drawn frames`, value: (after.framesDrawn - before.framesDrawn) / watchedS, unit: '/s' },
        { what: `${name}: frames folded`, value: (after.framesFolded - before.framesFolded) / watchedS, unit: '/s' },
      )
    }
    return figures
  })
