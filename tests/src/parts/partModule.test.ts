import { expect, test, vi } from 'vitest'
import { createPartModule, PART_LIMIT_MS } from '../../../src/parts/partModule.ts'
import { eventually } from '../../eventually.ts'

/** A part whose file comes, or not, when the test says so. */
function part() {
  const loads: PromiseWithResolvers<string>[] = []
  const late: { readonly run: () => void; readonly delayMs: number }[] = []
  const module = createPartModule(
    () => {
      const load = Promise.withResolvers<string>()
      loads.push(load)
      return load.promise
    },
    { whyFailed: async () => 'unreachable', later: (run, delayMs) => late.push({ run, delayMs }) },
  )
  return { module, loads, late }
}

test('a part that is fetched by several is loaded once', async () => {
  const { module, loads } = part()
  const both = Promise.all([module.fetch(), module.fetch()])
  expect(module.current()).toEqual({ status: 'coming' })
  loads[0]?.resolve('code')
  expect(await both).toEqual([true, true])
  expect(module.current()).toEqual({ status: 'here', module: 'code' })
  expect(await module.fetch()).toBe(true)
  expect(loads).toHaveLength(1)
})

test('a part that nobody has missed yet is absent again after a failure; one that is on the screen has failed, and is loaded anew', async () => {
  const { module, loads } = part()
  const ahead = module.fetch()
  loads[0]?.reject(new TypeError('no network'))
  expect(await ahead).toBe(false)
  expect(module.current()).toEqual({ status: 'absent' })

  const heard = vi.fn<() => void>()
  const leave = module.subscribe(heard)
  const shown = module.fetch()
  loads[1]?.reject(new TypeError('no network'))
  expect(await shown).toBe(false)
  expect(module.current()).toEqual({ status: 'failed', why: 'unreachable' })
  const again = module.retry()
  expect(module.current()).toEqual({ status: 'coming' })
  loads[2]?.resolve('code')
  expect(await again).toBe(true)
  expect(heard).toHaveBeenCalledTimes(4)
  leave()
})

test('a failure to load stays shown while the part is fetched ahead once more', async () => {
  const { module, loads } = part()
  module.subscribe(() => undefined)
  const shown = module.fetch()
  loads[0]?.reject(new TypeError('no network'))
  await shown
  const before = module.current()
  const ahead = module.fetch()
  expect(module.current()).toBe(before)
  loads[1]?.resolve('code')
  expect(await ahead).toBe(true)
  expect(module.current()).toEqual({ status: 'here', module: 'code' })
})

test('a file that hangs has failed after the limit, and is taken when it comes after all', async () => {
  const { module, loads, late } = part()
  module.subscribe(() => undefined)
  const shown = module.fetch()
  expect(late.map(({ delayMs }) => delayMs)).toEqual([PART_LIMIT_MS])
  late[0]?.run()
  expect(await shown).toBe(false)
  expect(module.current()).toEqual({ status: 'failed', why: 'unreachable' })
  loads[0]?.resolve('code')
  await eventually(() => expect(module.current()).toEqual({ status: 'here', module: 'code' }))
})
