import { expect, test } from 'vitest'
import { createNewestAlone } from '../../../workers/render/newestAlone.ts'

const [A, B, C] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

/** Work that a test ends piece by piece: what was worked on, and what of it was still wanted at its end. */
function started() {
  const attempted: string[] = []
  const used: string[] = []
  const ends: (() => void)[] = []
  const newest = createNewestAlone<{ readonly name: string }>(async ({ name }, isWanted) => {
    attempted.push(name)
    await new Promise<void>(resolve => ends.push(resolve))
    if (isWanted()) used.push(name)
  })
  /** Settles when what follows upon the end has been done. */
  const end = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { newest, attempted, used, end }
}

test('one is worked on at a time, and of those that come meanwhile the newest alone', async () => {
  const { newest, attempted, used, end } = started()
  const all = [newest.want(A), newest.want(B), newest.want(C)]
  expect(attempted).toEqual(['a'])
  await end()
  expect(attempted).toEqual(['a', 'c'])
  await end()
  await Promise.all(all)
  expect(used).toEqual(['a', 'c'])
  await newest.want(C)
  expect(attempted, 'what was worked on is not worked on again').toEqual(['a', 'c'])
  const last = newest.want(B)
  await end()
  await last
  expect(used).toEqual(['a', 'c', 'b'])
})

test('what is wanted no longer is not used; wanted again, it is worked on again', async () => {
  const { newest, attempted, used, end } = started()
  const first = newest.want(A)
  newest.wantNone()
  const again = newest.want(A)
  await end()
  expect(used).toEqual([])
  expect(attempted).toEqual(['a', 'a'])
  await end()
  await Promise.all([first, again])
  expect(used).toEqual(['a'])
})
