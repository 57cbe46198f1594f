import { expect, test } from 'vitest'
import { FINAL_RESULT_ORDERS, finalResult, resultCounts } from '../../contract/reportOutcome.ts'
import { REPORT_RESULTS } from '../../contract/robot/runReport.ts'

test('R-047 a cell of day or version shows success, then failure, then partial, then the cancels', () => {
  expect(FINAL_RESULT_ORDERS.cell).toEqual(['success', 'failure', 'partial', 'operator_cancelled', 'swath_cancelled'])
  expect(finalResult(['partial', 'failure', 'swath_cancelled'], 'cell')).toBe('failure')
  expect(finalResult(['failure', 'success'], 'cell')).toBe('success')
  expect(finalResult(['swath_cancelled', 'operator_cancelled'], 'cell')).toBe('operator_cancelled')
  expect(finalResult([], 'cell')).toBeUndefined()
})

test('R-048 a day of the month shows success, then partial, then failure, then the cancels', () => {
  expect(FINAL_RESULT_ORDERS.day).toEqual(['success', 'partial', 'failure', 'operator_cancelled', 'swath_cancelled'])
  expect(finalResult(['failure', 'partial'], 'day')).toBe('partial')
  expect(finalResult(['operator_cancelled', 'failure'], 'day')).toBe('failure')
})

test('R-006 both orders name every result once', () => {
  for (const order of Object.values(FINAL_RESULT_ORDERS)) expect(new Set(order)).toEqual(new Set(REPORT_RESULTS))
  expect(resultCounts(['success', 'success', 'failure'])).toEqual({
    success: 2,
    partial: 0,
    failure: 1,
    operator_cancelled: 0,
    swath_cancelled: 0,
  })
})
