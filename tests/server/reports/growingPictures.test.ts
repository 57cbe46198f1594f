import { expect, test } from 'vitest'
import { createGrowingPictures, type Watched } from '../../../server/reports/pictures/growingPictures.ts'

/** Work that goes on when the test says so. */
function byHand() {
  const started: Watched<number>[] = []
  const turns: PromiseWithResolvers<void>[] = []
  const work = async (watched: Watched<number>): Promise<string> => {
    started.push(watched)
    for (let step = 1; step <= 3; step++) {
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      await turn.promise
      if (watched.isWatched()) watched.emit(step)
    }
    return `whole ${started.length}`
  }
  const goOn = async (): Promise<void> => {
    await new Promise(resolve => setImmediate(resolve))
    turns.shift()?.resolve()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { work, started, goOn }
}

test('whoever wants the same picture is shown the same work as it grows, and it is kept', async () => {
  const pictures = createGrowingPictures<number, string>(1000, ({ length }) => length)
  const { work, started, goOn } = byHand()
  const whole = pictures.whole('key', work)
  const seen: unknown[] = []
  const watching = (async () => {
    for await (const step of pictures.steps('key', work)) seen.push(step)
  })()
  for (let turn = 0; turn < 3; turn++) await goOn()
  await watching
  expect(await whole).toBe('whole 1')
  expect(seen.at(-1)).toEqual({ whole: 'whole 1' })
  expect(seen.length).toBeGreaterThan(1)
  expect(await pictures.whole('key', work)).toBe('whole 1')
  expect(started).toHaveLength(1)
})

test('work that nobody wants any more ends, and begins anew for whoever comes', async () => {
  const pictures = createGrowingPictures<number, string>(1000, ({ length }) => length)
  const { work, started, goOn } = byHand()
  const steps = pictures.steps('key', work)
  const first = steps.next()
  await goOn()
  expect(await first).toEqual({ done: false, value: { step: 1 } })
  await steps.return()
  const next = pictures.whole('other', work)
  expect(() => started[0]?.isWatched()).toThrow('')
  await goOn()
  const again = pictures.whole('key', work)
  for (let turn = 0; turn < 6; turn++) await goOn()
  expect(await again).toBe('whole 3')
  expect(await next).toMatch(/^whole/)
})
