import { expect, test } from 'vitest'
import { signalBand } from '../../../../src/features/monitor/readings/signalStrength.ts'
import { stopwatch, uptime } from '../../../../src/features/monitor/readings/stopwatch.ts'

test.each([
  [0, 'undetected'],
  [-1, 'undetected'],
  [-30, 'excellent'],
  [-31, 'veryGood'],
  [-67, 'veryGood'],
  [-68, 'okay'],
  [-70, 'okay'],
  [-71, 'notGood'],
  [-80, 'notGood'],
  [-81, 'unusable'],
])('M-082 %i dBm is %s', (dbm, band) => {
  expect(signalBand(dbm)).toBe(band)
})

test('M-083 uptime is hh:mm:ss', () => {
  expect([0, 59, 24_072, 400_000].map(uptime)).toEqual(['00:00:00', '00:00:59', '06:41:12', '111:06:40'])
})

test('A-091 time in state counts from minutes to days, and never below zero', () => {
  expect([-5000, 72_000, 3_840_000, 184_200_000].map(stopwatch)).toEqual(['0:00', '1:12', '1:04:00', '2 d 03:10'])
})
