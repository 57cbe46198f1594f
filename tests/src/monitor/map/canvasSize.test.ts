import { afterEach, expect, test, vi } from 'vitest'
import { watchPixelRatio } from '../../../../src/features/monitor/map/canvasSize.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A window that is moved between displays. */
function displays(ratio: number) {
  const queries: { readonly media: string; readonly target: EventTarget }[] = []
  const show = (next: number): void => {
    vi.stubGlobal('devicePixelRatio', next)
    const asked = [...queries]
    // Of a query that was about another ratio all along nothing changes.
    for (const { media, target } of asked) if (media === asked.at(-1)?.media) target.dispatchEvent(new Event('change'))
  }
  vi.stubGlobal('devicePixelRatio', ratio)
  vi.stubGlobal('matchMedia', (media: string) => {
    const target = new EventTarget()
    queries.push({ media, target })
    return target
  })
  return { queries, show }
}

test('M-084 each display with another pixel ratio is noticed, one after the other, until nobody asks', () => {
  const { queries, show } = displays(1)
  let changes = 0
  const stop = watchPixelRatio(() => {
    changes += 1
  })
  for (const ratio of [2, 1.5, 2]) show(ratio)
  expect(changes).toBe(3)
  expect(queries.map(({ media }) => media)).toEqual([
    '(resolution: 1dppx)',
    '(resolution: 2dppx)',
    '(resolution: 1.5dppx)',
    '(resolution: 2dppx)',
  ])
  stop()
  show(1)
  expect(changes).toBe(3)
})
