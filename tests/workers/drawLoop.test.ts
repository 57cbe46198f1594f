import { expect, test } from 'vitest'
import { createDrawLoop } from '../../workers/drawLoop.ts'

function looping(answers: { drew: boolean; more: boolean }[] = []) {
  let pending: ((nowMs: number) => void) | undefined
  let nowMs = 0
  let draws = 0
  const loop = createDrawLoop({
    requestFrame(draw) {
      pending = draw
      return () => {
        pending = undefined
      }
    },
    draw() {
      draws += 1
      return answers.shift() ?? { drew: true, more: false }
    },
    serviceNow: () => 1000 + nowMs,
  })
  const display = (): boolean => {
    nowMs += 16
    const draw = pending
    pending = undefined
    draw?.(nowMs)
    return draw !== undefined
  }
  return { loop, display, draws: () => draws }
}

test('M-104 nothing dirty, nothing drawn; many changes, one picture', () => {
  const { loop, display, draws } = looping()
  expect(display()).toBe(false)
  loop.changed()
  loop.changed()
  expect([display(), display()]).toEqual([true, false])
  expect([draws(), loop.framesDrawn()]).toEqual([1, 1])
})

test('M-093 what moves on its own is drawn until it stands', () => {
  const moving = { drew: true, more: true }
  const { loop, display } = looping([moving, moving])
  loop.changed()
  expect([display(), display(), display(), display()]).toEqual([true, true, true, false])
  expect(loop.framesPerSecond(48)).toBe(3)
  expect(loop.framesPerSecond(2000)).toBe(0)
})

test('M-104 latency is from the oldest frame that a picture is the first to show', () => {
  const { loop, display } = looping([{ drew: false, more: true }])
  loop.changed(990)
  loop.changed(1000)
  display()
  display()
  loop.changed()
  display()
  expect(loop.latenciesMs()).toEqual([42])
})

test('M-104 idle waits for the picture that is due, and for nothing while hidden', async () => {
  const { loop, display } = looping([{ drew: false, more: true }])
  await loop.idle()
  loop.changed()
  let settled = false
  const idle = loop.idle().then(() => {
    settled = true
  })
  display()
  await Promise.resolve()
  expect(settled).toBe(false)
  display()
  await idle
  loop.setHidden(true)
  loop.changed()
  await loop.idle()
  expect(display()).toBe(false)
  loop.setHidden(false)
  expect(display()).toBe(true)
  loop.stop()
  loop.changed()
  expect(display()).toBe(false)
})
