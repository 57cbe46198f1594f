import { expect, test } from 'vitest'
import { createAdmission } from '../../../server/admission/admission.ts'
import { createFairTurns } from '../../../server/admission/fairTurns.ts'
import { createPlaces } from '../../../server/admission/places.ts'
import { createRate } from '../../../server/admission/rate.ts'
import type { Shed } from '../../../server/admission/shed.ts'
import { createTokenMemory } from '../../../server/admission/tokenMemory.ts'
import { newToken } from '../../../server/identity/token.ts'
import { createTestClock } from '../testClock.ts'

/** Work that ends when the test says so. */
function work(name: string, started: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    end: () => resolve(name),
    run: () => {
      started.push(name)
      return promise
    },
  }
}

const shedAs = (reason: Shed['reason']): Partial<Shed> => ({ name: 'Shed', reason })
const soon = () => new Promise(resolve => setImmediate(resolve))

test('an address that asks a lot delays itself: the others have their turn in between', async () => {
  const turns = createFairTurns({ atOnce: 1, waiting: 10, waitingOfOne: 10 })
  const started: string[] = []
  const works = ['loud 1', 'loud 2', 'loud 3', 'calm'].map(name => work(name, started))
  const all = works.map(({ run }, i) => turns.inTurn(i < 3 ? 'loud' : 'calm', run))
  for (const { end } of works) end()
  await Promise.all(all)
  expect(started).toEqual(['loud 1', 'loud 2', 'calm', 'loud 3'])
})

test('so many wait of one address and in all, and no more; work that fails makes room as well', async () => {
  const turns = createFairTurns({ atOnce: 1, waiting: 3, waitingOfOne: 2 })
  const started: string[] = []
  const first = work('first', started)
  const held = turns.inTurn('a', first.run)
  const waiting = ['a', 'a', 'b'].map(who => turns.inTurn(who, async () => Promise.reject(new Error('Broken'))))
  const outcomes = Promise.allSettled(waiting)
  await expect(turns.inTurn('a', soon)).rejects.toMatchObject(shedAs('address'))
  await expect(turns.inTurn('c', soon)).rejects.toMatchObject(shedAs('service'))
  first.end()
  await held
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await turns.inTurn('c', soon)
})

test('a place is given back once, also when it is given back twice', () => {
  const places = createPlaces({ ofOne: 2, inAll: 3 })
  const leave = places.enter('a')
  places.enter('a')
  expect(() => places.enter('a')).toThrow('of one address')
  places.enter('b')
  expect(() => places.enter('b')).toThrow('As much is under way')
  leave()
  leave()
  places.enter('b')
  expect(() => places.enter('c')).toThrow('As much is under way')
})

test('a rate goes by the time that passes, not by the time of day', () => {
  const clock = createTestClock(1_700_000_000_000)
  const rate = createRate(clock, { points: 2, perMs: 1000 })
  expect([rate.spend('a'), rate.isSpent('a'), rate.spend('a'), rate.spend('a')]).toEqual([true, false, true, false])
  expect(rate.isSpent('b')).toBe(false)
  clock.setTimeOfDay(1_800_000_000_000)
  expect(rate.isSpent('a')).toBe(true)
  clock.setTimeOfDay(1_600_000_000_000)
  clock.advance(1000)
  expect(rate.isSpent('a')).toBe(false)
  expect(rate.spend('a')).toBe(true)
})

test('addresses without end do not fill the memory of a rate', () => {
  const rate = createRate(createTestClock(0), { points: 1, perMs: 1000 })
  rate.spend('first')
  for (let i = 0; i < 10_000; i++) rate.spend(`address ${i}`)
  expect(rate.isSpent('first'), 'has made room').toBe(false)
  expect(rate.isSpent('address 9999')).toBe(true)
})

test('what is known of a token: its shape, that it was good, that it was refused a moment ago', () => {
  const clock = createTestClock(0)
  const memory = createTokenMemory(clock)
  const token = newToken()
  for (const made of ['', 'made-up', `${token}x`, token.slice(1), `${token.slice(1)}=`])
    expect(memory.knowledgeOf(made)).toBe('impossible')
  expect(memory.knowledgeOf(token)).toBe('unknown')
  memory.wasGood(token)
  expect(memory.knowledgeOf(token)).toBe('known')
  expect(memory.knowledgeOf(Buffer.from(token))).toBe('known')
  expect(memory.knowledgeOf(token, 'robot-2 '), 'the token of another').toBe('unknown')
  memory.wasFalse(token)
  expect(memory.knowledgeOf(token)).toBe('false')
  clock.advance(60_000)
  expect(memory.knowledgeOf(token)).toBe('unknown')
})

test('strangers are looked for a few at a time, and those who were here before do not wait for them', async () => {
  const memory = createTokenMemory(createTestClock(0))
  const admission = createAdmission(createTestClock(0), memory)
  const known = newToken()
  memory.wasGood(known)
  const started: string[] = []
  const works = Array.from({ length: 69 }, (_, i) => work(`stranger ${i}`, started))
  const lookUps = works.map(({ run }) => admission.lookUp({ token: newToken(), address: '203.0.113.9' }, run))
  const outcomes = Promise.allSettled(lookUps)
  await soon()
  expect(started).toHaveLength(4)
  expect(await admission.lookUp({ token: known, address: '203.0.113.9' }, async () => 'somebody')).toBe('somebody')
  for (const { end } of works) end()
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ status: 'rejected', reason: shedAs('address') }])
})

test('an address with hundreds of false tokens has no more looked for; for clients from before that changes nothing', async () => {
  const clock = createTestClock(0)
  const memory = createTokenMemory(clock)
  const admission = createAdmission(clock, memory)
  let looks = 0
  const guess = (address: string) => {
    const token = newToken()
    return admission.lookUp({ token, address }, async () => {
      looks += 1
      memory.wasFalse(token)
      return undefined
    })
  }
  for (let i = 0; i < 300; i++) await guess('2001:db8::1')
  await expect(guess('2001:db8::2')).rejects.toMatchObject(shedAs('address'))
  expect(looks).toBe(300)
  await guess('203.0.113.9')
  const known = newToken()
  memory.wasGood(known)
  expect(await admission.lookUp({ token: known, address: '2001:db8::1' }, async () => 'somebody')).toBe('somebody')
  clock.advance(60_000)
  await guess('2001:db8::1')
})
