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

/** The contexts that B-032 names, in its order; plan edit, rename, version and new elements, pins and the data file as they are called here. */
const REQUIRED_CONTEXTS = [
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
  'cleaningPlan.editPlan',
  'cleaningPlan.rename',
  'cleaningPlan.version',
  'pin.get',
  'pin.create',
  'pin.edit',
  'pin.delete',
  'data.getFile',
  'cleaningReports.getReport',
  'cleaningReports.getManualReportFilters',
]

test('B-032 every context of the requirement exists, and each has keys of its own area before the shared ones', () => {
  expect(ERROR_CONTEXTS).toEqual(expect.arrayContaining(REQUIRED_CONTEXTS))
  for (const context of ERROR_CONTEXTS) {
    const area = context.split('.')[0]
    expect(errorTextKeys(context, { type: 'conflict' })).toEqual([`errors.${area}.conflict`, 'shared.error.conflict'])
  }
})
