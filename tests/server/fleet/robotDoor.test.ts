import { expect, test } from 'vitest'
import { newToken } from '../../../server/fleet/credentials.ts'
import { createRobotDoor } from '../../../server/fleet/robotDoor.ts'
import { createTestClock } from '../testClock.ts'

const tokenOf = () => Buffer.from(newToken().token)
const STRANGER = '203.0.113.9'
const turn = () => new Promise(resolve => setImmediate(resolve))

/** A door before a database that answers when it is told to. */
function setUp() {
  const token = tokenOf()
  const looks: (() => void)[] = []
  const clock = createTestClock(0)
  const door = createRobotDoor(clock, async (robot, shown) => {
    await new Promise<void>(resolve => looks.push(resolve))
    return robot === 5 && token.equals(shown)
  })
  /** Lets the database answer until all of it has an answer. */
  const answered = async <T>(waiting: Promise<T>): Promise<T> => {
    let isOver = false
    const over = waiting.finally(() => {
      isOver = true
    })
    while (!isOver) {
      for (const answer of looks.splice(0)) answer()
      await turn()
    }
    return over
  }
  return { token, looks, clock, door, answered }
}

test('M-079 a false token is looked for once a minute, and what is no token never', async () => {
  const { door, looks, clock, answered } = setUp()
  const token = tokenOf()
  expect(await answered(door(5, token, STRANGER))).toBe(false)
  expect(await door(5, token, STRANGER)).toBe(false)
  for (const made of ['', 'guess', `${token.toString()}!`])
    expect(await door(5, Buffer.from(made), STRANGER)).toBe(false)
  expect(looks).toHaveLength(0)
  clock.advance(60_000)
  const again = door(5, token, STRANGER)
  await turn()
  expect(looks).toHaveLength(1)
  expect(await answered(again)).toBe(false)
})

test('M-079 a robot that was here before does not wait behind strangers, and its token is looked at all the same', async () => {
  const { door, token, looks, answered } = setUp()
  expect(await answered(door(5, token, '198.51.100.1'))).toBe(true)
  const strangers = Promise.all(Array.from({ length: 200 }, () => door(5, tokenOf(), STRANGER)))
  await turn()
  expect(looks, 'strangers, a few at a time').toHaveLength(4)
  const back = door(5, token, '198.51.100.1')
  expect(looks).toHaveLength(5)
  expect(await answered(back)).toBe(true)
  expect(await answered(strangers)).not.toContain(true)
})

test('M-079 a robot that comes for the first time waits for one stranger of each address, not for all of them', async () => {
  const { door, token, looks, answered } = setUp()
  const strangers = Promise.all(Array.from({ length: 200 }, () => door(5, tokenOf(), STRANGER)))
  let isIn = false
  const robot = door(5, token, '198.51.100.1').finally(() => {
    isIn = true
  })
  let answers = 0
  while (!isIn) {
    await turn()
    if (looks.length > 0) answers += 1
    looks.shift()?.()
  }
  expect(await robot).toBe(true)
  expect(answers).toBeLessThan(20)
  await answered(strangers)
})
