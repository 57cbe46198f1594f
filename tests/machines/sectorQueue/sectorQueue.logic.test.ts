import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changed,
  confirms,
  type QueueChange,
  queueParts,
  rebased,
  type SectorEntry,
} from '../../../machines/sectorQueue/sectorQueue.logic.ts'
import { inShort, queueOf } from './robot.ts'

const after = (text: string, change: QueueChange): string => inShort(changed(queueOf(text), change))

test('L-058 past sectors come before the current one, then the queued ones, those removed among them', () => {
  const { past, current, queued } = queueParts(queueOf('1d 2s 3c 4q 5s 6q'))
  expect([inShort(past), current?.sector, inShort(queued)]).toEqual(['1d 2s', 3, '4q 5s 6q'])
})

test('L-058 between two sectors nothing is current, and what comes next is the first queued one', () => {
  const { past, current, queued } = queueParts(queueOf('1d 2s 3q 4q'))
  expect([inShort(past), current, inShort(queued)]).toEqual(['1d 2s', undefined, '3q 4q'])
})

test('L-058 what is queued before the current sector is still to come', () => {
  const { past, current, queued } = queueParts(queueOf('1d 3q 2c 4q'))
  expect([inShort(past), current?.sector, inShort(queued)]).toEqual(['1d', 2, '3q 4q'])
})

test('L-058 a sector that was done out of turn is past', () => {
  const { past, queued } = queueParts(queueOf('1d 2c 3d 4q'))
  expect([inShort(past), inShort(queued)]).toEqual(['1d 3d', '4q'])
})

test('L-059 a skip makes the current sector past and takes the next one that is not removed', () => {
  expect(after('1d 2c 3s 4q 5q', { type: 'skip', temporary: false })).toBe('1d 2s 3s 4c 5q')
})

test('L-059 the last sector can be skipped, and nothing where none is current', () => {
  expect(after('1d 2c', { type: 'skip', temporary: false })).toBe('1d 2s')
  expect(after('1d 2q', { type: 'skip', temporary: false })).toBe('1d 2q')
})

test('N-024 a temporary skip puts the sector last, unless it is the last', () => {
  expect(after('1d 2c 3q 4q', { type: 'skip', temporary: true })).toBe('1d 3c 4q 2q')
  expect(after('1d 2c 3s', { type: 'skip', temporary: true })).toBe('1d 2c 3s')
})

test('L-060 remove marks a queued sector in its place, and can be undone', () => {
  expect(after('1c 2q 3q', { type: 'remove', sector: 2 })).toBe('1c 2s 3q')
  expect(after('1c 2s 3q', { type: 'restore', sector: 2 })).toBe('1c 2q 3q')
})

test('L-060 neither the current sector nor a past one is removed, and a past one is not restored', () => {
  expect(after('1d 2c 3q', { type: 'remove', sector: 2 })).toBe('1d 2c 3q')
  expect(after('1d 2c 3q', { type: 'remove', sector: 1 })).toBe('1d 2c 3q')
  expect(after('1s 2c 3q', { type: 'restore', sector: 1 })).toBe('1s 2c 3q')
})

test('L-060 add appends a new sector, and a past one anew', () => {
  expect(after('1c 2q', { type: 'add', sector: 7 })).toBe('1c 2q 7q')
  expect(after('1d 2c 3q', { type: 'add', sector: 1 })).toBe('2c 3q 1q')
  expect(after('1c 2q', { type: 'add', sector: 2 })).toBe('1c 2q')
})

test.each([
  ['before', 4, 2, '1c 4q 2q 3s'],
  ['after', 2, 3, '1c 3s 2q 4q'],
  ['before', 2, 1, '1c 2q 3s 4q'],
  ['after', 2, 2, '1c 2q 3s 4q'],
  ['after', 3, 2, '1c 2q 3s 4q'],
] as const)('L-060 moved %s: %i to %i', (place, sector, target, result) => {
  expect(after('1c 2q 3s 4q', { type: 'move', sector, target, place })).toBe(result)
})

test('M-068 an edit keeps its order over what the robot has finished meanwhile', () => {
  const edit = { base: queueOf('1c 2q 3q'), queue: queueOf('1c 3q 2q') }
  expect(inShort(rebased(edit, queueOf('1d 2c 3q')).queue)).toBe('1d 3q 2c')
})

test('L-060 a finished sector that was added again stays queued', () => {
  const edit = { base: queueOf('1d 2c'), queue: queueOf('2c 1q') }
  expect(inShort(rebased(edit, queueOf('1d 2c')).queue)).toBe('2c 1q')
})

test('M-068 the order is confirmed by the same sequence and the same ones left out, however far the robot is', () => {
  expect(confirms(queueOf('1d 3c 2q'), queueOf('1c 3q 2q'))).toBe(true)
  expect(confirms(queueOf('1c 2q 3q'), queueOf('1c 3q 2q'))).toBe(false)
  expect(confirms(queueOf('1c 3s 2q'), queueOf('1c 3q 2q'))).toBe(false)
  expect(confirms(queueOf('1c 3q'), queueOf('1c 3q 2q'))).toBe(false)
})

const status = fc.constantFrom<SectorEntry['status']>('done', 'current', 'queued', 'skipped')
const queues = fc.uniqueArray(
  fc.record({ sector: fc.integer({ min: 1, max: 8 }), status, estimated_s: fc.constant(60) }),
  { selector: ({ sector }) => sector },
)
const sector = fc.integer({ min: 1, max: 8 })
const changes = fc.oneof(
  fc.record({ type: fc.constant('skip' as const), temporary: fc.boolean() }),
  fc.record({ type: fc.constantFrom('remove' as const, 'restore' as const, 'add' as const), sector }),
  fc.record({
    type: fc.constant('move' as const),
    sector,
    target: sector,
    place: fc.constantFrom('before' as const, 'after' as const),
  }),
)

test('L-060 no change loses a sector, doubles one, or undoes what is done but by adding it again', () => {
  fc.assert(
    fc.property(queues, changes, (queue, change) => {
      const result = changed(queue, change)
      const sectors = result.map(each => each.sector)
      expect(new Set(sectors).size).toBe(sectors.length)
      for (const entry of queue) {
        const now = result.find(each => each.sector === entry.sector)
        expect(now).toBeDefined()
        if (entry.status === 'done' && change.type !== 'add') expect(now?.status).toBe('done')
      }
      expect(queueParts(result).past.length + queueParts(result).queued.length).toBe(
        result.length - (queueParts(result).current ? 1 : 0),
      )
    }),
  )
})
