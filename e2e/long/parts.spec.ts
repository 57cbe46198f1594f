import { expect, test } from '../fixtures.ts'
import { alive, endAll, numbers } from '../livingRobots.ts'
import { BUILD, partsOf, stopAndMapStay } from '../monitorParts.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'

test.afterEach(endAll)

test('a part that could not be fetched says so in its place and comes when it is tried again', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  const missing = new Set(partsOf(page).map(({ file }) => file))
  await page.route('**/assets/*.js', route => {
    const isMissing = [...missing].some(file => route.request().url().includes(`/assets/${file}-`))
    return isMissing ? route.abort() : route.continue()
  })
  await page.route(BUILD, route => route.abort())
  await page.goto(`/robot/${robot.id}/monitor`)
  await new ControlPage(page).shows('Nobody has control', { withinMs: 20_000 })
  const failed = page.getByTestId('part-failed').filter({ visible: true })
  // Parts are fetched ahead again and again: not before the press can this one be had, or it might come by itself.
  let pressed = (): void => undefined
  await page.exposeFunction('retryIsPressed', () => pressed())
  for (const part of partsOf(page))
    await test.step(part.name, async () => {
      await part.open()
      await expect(failed).toHaveText(/^Without a connection this part could not be loaded\./)
      await stopAndMapStay(page)
      pressed = () => missing.delete(part.file)
      const retry = failed.getByRole('button', { name: 'Retry' })
      await retry.evaluate(button =>
        button.addEventListener('pointerdown', () => void globalThis.window.retryIsPressed?.()),
      )
      await retry.click()
      await expect(part.shown).toBeVisible()
      await expect(failed).toHaveCount(0)
      await part.leave()
    })
  await new CommandsPage(page).stop.click()
  await expect.poll(() => numbers(robot)).toEqual([21])
})
