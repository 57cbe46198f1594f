import { expect, test } from './fixtures.ts'
import { ControlPage } from './pages/control.ts'
import { signedIn } from './people.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

test('M-018 at level 0 there is nothing of control on the screen', { tag: '@long' }, async ({
  as,
  monitorPage,
  swath,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Free ${Date.now()}`, account: 'Blue Anchor Cleaning' })
  const stopLiving = robot.live()
  try {
    const page = await as('viewer')
    await monitorPage(page).open(robot.id)
    const control = new ControlPage(page)
    await expect(control.lease).toHaveCount(0)
    await expect(control.viewers).toHaveCount(0)
  } finally {
    stopLiving()
    await robot.close()
  }
})

test('M-036 M-037 a notice about control ends when it no longer holds: a request that was denied, once control is given back or had', {
  tag: '@long',
}, async ({ openMonitor, browser, swath }) => {
  const robot = await startScriptedRobot(swath.url, { name: `Given ${Date.now()}` })
  const stopLiving = robot.live()
  const supportContext = await signedIn(browser, swath.url, 'support')
  try {
    const support = new ControlPage(await supportContext.newPage())
    const [{ page }] = await Promise.all([openMonitor('operator', robot.id), support.open(robot.id)])
    const operator = new ControlPage(page)
    const denied = operator.toast('Your control request was denied')
    await support.take.click()
    await operator.shows('Priya Raman has control')
    await operator.request.click()
    await support.answer('Olga Lindqvist', 'Deny')
    await expect(denied).toBeVisible()
    await support.release.click()
    await operator.shows('Nobody has control')
    await expect(denied).toHaveCount(0)
    await operator.take.click()
    await operator.shows('You have control')
    await support.shows('Olga Lindqvist has control')
    // Asked, and not answered yet: what is asked ends with the control that it is about.
    await support.request.click()
    await expect(operator.asked('Priya Raman')).toBeVisible()
    await support.take.click()
    await operator.shows('Priya Raman has control')
    await expect(operator.asked('Priya Raman')).toHaveCount(0)
  } finally {
    await supportContext.close()
    stopLiving()
    await robot.close()
  }
})
