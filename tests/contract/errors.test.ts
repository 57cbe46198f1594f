import { expect, test } from 'vitest'
import { ERROR_CONTEXTS, errorTextKeys } from '../../contract/errors.ts'

test('B-031 the error text is looked for under the token, then the area and type, then the type', () => {
  expect(errorTextKeys('robot.getRobot', { token: 'errors.robot.gone', type: 'notFound' })).toEqual([
    'errors.robot.gone',
    'errors.robot.notFound',
    'shared.error.notFound',
  ])
})

test('B-031 without a type the name stands for it', () => {
  expect(errorTextKeys('user.getUser', { name: 'TypeError' })).toEqual([
    'errors.user.TypeError',
    'shared.error.TypeError',
  ])
})

test('B-032 the contexts of the specification exist', () => {
  expect(ERROR_CONTEXTS).toEqual(
    expect.arrayContaining([
      'comment.editComment',
      'location.getLocation',
      'cleaningPlan.create',
      'cleaningPlan.cpeService.create',
      'subscription.getSubscription',
      'subscription.deleteSubscription',
      'contactMethod.chooseContact',
      'notification.chooseType',
      'notification.getNotification.badRequest',
      'notification.type',
      'cleaningReports.getReport',
      'cleaningReports.getManualReportFilters',
    ]),
  )
})
