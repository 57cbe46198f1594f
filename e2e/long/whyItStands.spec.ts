import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'

/** Every stuck and warning state, and what the state card says of why the robot stands and what now. */
const STANDING = [
  [8, 'Paused', 'Somebody there lets it go on.'],
  [9, 'Obstacle', 'Something stands in the way.'],
  [12, 'Emergency stop', 'until it is released and reset'],
  [14, 'Disconnected', 'Somebody on the spot has to help.'],
  [15, 'Danger', 'reset safety or drive it free'],
  [18, 'Safety', 'Reset safety once no fault is active.'],
  [24, 'Water', 'Somebody on the spot has to help.'],
  [25, 'Remote pause', 'Nothing resumes by itself.'],
  [26, 'detour', 'a detour that the console gave it'],
  [27, 'Emergency stop', 'waits before it may move'],
  [30, 'Pose', 'Place it on the map.'],
  [31, 'pose', 'places the robot on the map'],
  [32, 'Planning', 'give it a detour or skip the sector'],
  [36, 'Incident', 'It can be helped once it stands.'],
  [37, 'Incident', 'Reset safety once it has been looked into.'],
] as const
const MINUTE_MS = 60_000

test.afterEach(endAll)

test('A-106 M-070 of each stuck and warning state the state card says why the robot stands and what now, with its faults by name', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  await page.goto(`/robot/${robot.id}/monitor`)
  const card = page.getByRole('region', { name: 'State' })
  await expect(card).toContainText('No active faults')

  for (const [state, name, why] of STANDING)
    await test.step(`state ${state}`, async () => {
      robot.report({ state, active_fault_codes: [], active_fault_count: 0 })
      await expect(card.getByRole('heading')).toContainText(new RegExp(name, 'i'))
      await expect(card).toContainText(why)
    })

  await test.step('a fault has its code, its words and since when; the others are one press away', async () => {
    const faults = [
      { code: 1201, text: 'Emergency stop pressed', since: Date.now() - 12 * MINUTE_MS },
      { code: 2203, text: 'Drive controller timeout', since: Date.now() - 4.5 * MINUTE_MS },
      { code: 7777, text: 'Left brush jammed' },
    ]
    robot.send('faults', { faults }, true)
    robot.report({ state: STATE.smFailure, active_fault_codes: [1201, 2203, 7777], active_fault_count: 3 })
    await expect(card).toContainText('2203 Drive controller timeout')
    await expect(card).toContainText('4 min')
    await card.getByRole('button', { name: '2 more' }).click()
    const all = page.getByRole('list', { name: 'Faults' })
    await expect(all.getByRole('listitem')).toHaveCount(3)
    await expect(all).toContainText('1201 Emergency stop pressed')
    await expect(all).toContainText('12 min')
    await expect(all).toContainText('7777 Left brush jammed')
    await page.keyboard.press('Escape')
    await expect(all).toBeHidden()
  })

  await test.step('the palette names the faults, too, and leads to where one came up', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('2203')
    await page.getByRole('option', { name: /Drive controller timeout/ }).click()
    await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-pressed', 'false')
  })
})
