import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import { signedIn } from '../people.ts'

test.afterEach(endAll)

test('M-040 the person who paused a robot from the console is named, and reads "you" themselves', async ({
  as,
  swath,
  browser,
}) => {
  const robot = await alive(swath.url)
  robot.answer(() => {
    queueMicrotask(() => robot.report({ state: STATE.remotePause }))
    return { status: 'accepted' }
  })
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')
  await commands.action('pause').click()
  const card = page.getByRole('region', { name: 'State' })
  await expect(card).toContainText('Paused by you. Nothing resumes by itself.')

  const context = await signedIn(browser, swath.url, 'support')
  const other = await context.newPage()
  await other.goto(`/robot/${robot.id}/monitor`)
  await expect(other.getByRole('region', { name: 'State' })).toContainText(
    /Paused by \w+ \w+\. Nothing resumes by itself\./,
  )
  await context.close()
})
