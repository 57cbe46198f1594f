import { expect, test } from 'vitest'
import { AGAIN_MS, createFetchingAhead } from '../../../src/parts/fetchAhead.ts'
import { eventually } from '../../eventually.ts'

function ahead({ savesData = false } = {}) {
  const idle: (() => void)[] = []
  const late: { readonly run: () => void; readonly delayMs: number }[] = []
  const fetching = createFetchingAhead({
    whenIdle: run => idle.push(run),
    later: (run, delayMs) => late.push({ run, delayMs }),
    savesData: () => savesData,
  })
  const fetched: string[] = []
  const fetch =
    (name: string, isHere = () => true) =>
    async () => {
      fetched.push(name)
      return isHere()
    }
  return { fetching, fetch, fetched, idle, late, turn: () => idle.shift()?.() }
}

test('nothing is fetched before the screen is up; then one after the other, the parts that show failures first, then the screen’s own parts', async () => {
  const { fetching, fetch, fetched, idle, turn } = ahead()
  fetching.add(fetch('another screen'), 'others')
  fetching.add(fetch('part'), 'screen')
  expect(idle).toHaveLength(0)
  fetching.start()
  turn()
  await eventually(() => expect(idle).toHaveLength(1))
  fetching.add(fetch('part that came with a chunk'), 'screen')
  fetching.add(fetch('toasts'), 'first')
  turn()
  await eventually(() => expect(idle).toHaveLength(1))
  turn()
  await eventually(() => expect(idle).toHaveLength(1))
  turn()
  await eventually(() => expect(fetched).toHaveLength(4))
  expect(fetched).toEqual(['part', 'another screen', 'toasts', 'part that came with a chunk'])
  expect(idle).toHaveLength(0)
})

test('after a failure the service is left alone for ten seconds, and what failed comes last', async () => {
  const { fetching, fetch, fetched, idle, late, turn } = ahead()
  let isReached = false
  fetching.add(
    fetch('first', () => isReached),
    'screen',
  )
  fetching.add(fetch('second'), 'screen')
  fetching.start()
  turn()
  await eventually(() => expect(late.map(({ delayMs }) => delayMs)).toEqual([AGAIN_MS]))
  expect(idle).toHaveLength(0)
  isReached = true
  late[0]?.run()
  turn()
  await eventually(() => expect(idle).toHaveLength(1))
  turn()
  await eventually(() => expect(fetched).toEqual(['first', 'second', 'first']))
})

test('where data are saved, only what the shown screen needs is fetched ahead', async () => {
  const { fetching, fetch, fetched, idle, turn } = ahead({ savesData: true })
  fetching.add(fetch('another screen'), 'others')
  fetching.add(fetch('part'), 'screen')
  fetching.start()
  turn()
  await eventually(() => expect(fetched).toEqual(['part']))
  expect(idle).toHaveLength(0)
})
