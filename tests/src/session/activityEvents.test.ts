import { expect, test } from 'vitest'
import { listenToActivity } from '../../../src/session/activityEvents.ts'

/** The closed list of A-027, written out a second time on purpose. */
const ACTIVITY = ['mousemove', 'mousedown', 'mouseup', 'keypress', 'wheel', 'touchstart', 'scroll']
const NO_ACTIVITY = ['pointermove', 'click', 'keydown', 'keyup', 'touchend', 'focus', 'resize', 'visibilitychange']

test('A-027 mouse, keys, wheel, touch and scrolling are activity, and nothing else is', () => {
  const target = new EventTarget()
  const seen: string[] = []
  const dispatched: string[] = []
  const stop = listenToActivity(target, () => seen.push(dispatched.at(-1) ?? ''))
  for (const type of [...ACTIVITY, ...NO_ACTIVITY]) {
    dispatched.push(type)
    target.dispatchEvent(new Event(type))
  }
  expect(seen).toEqual(ACTIVITY)
  stop()
  for (const type of ACTIVITY) target.dispatchEvent(new Event(type))
  expect(seen).toEqual(ACTIVITY)
})

test('A-027 scrolling inside a part of the page counts, although it does not bubble', () => {
  const captured: (boolean | undefined)[] = []
  const target = new EventTarget()
  const add = target.addEventListener.bind(target)
  target.addEventListener = (type, listener, options) => {
    if (type === 'scroll') captured.push(typeof options === 'object' ? options.capture : options)
    add(type, listener, options)
  }
  listenToActivity(target, () => undefined)()
  expect(captured).toEqual([true])
})
