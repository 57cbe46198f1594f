import sharp from 'sharp'
import type { CameraName } from '../../contract/cameras.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { THERMAL_FILTERS } from '../../contract/thermal.ts'
import { thermalColours } from '../../workers/cameras/colours.ts'
import { expectAccessible, THEMES } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { CamerasPage } from '../pages/cameras.ts'
import type { Rgb } from '../pixels.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'

const SIZE = { width: 320, height: 240 } as const
const RED: Rgb = [200, 40, 30]
const BLUE: Rgb = [20, 60, 210]

const photo = ([r, g, b]: Rgb): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 95 })
    .toBuffer()

/** A thermal picture of one temperature, with a cold and a hot corner. */
function thermal(luminance: number): Promise<Buffer> {
  const data = Buffer.alloc(SIZE.width * SIZE.height, luminance)
  data[0] = 30
  data[data.length - 1] = 120
  return sharp(data, { raw: { ...SIZE, channels: 1 } })
    .png()
    .toBuffer()
}

const pixel = (value: number | undefined): Rgb => {
  const [r = 0, g = 0, b = 0] = new Uint8Array(Uint32Array.of(value ?? 0).buffer)
  return [r, g, b]
}

/** Sends a picture again and again, so that it stays live for as long as the test looks at it. */
function film(camera: CameraName, picture: Buffer): void {
  robot.send(camera, picture)
  const sending = setInterval(() => robot.send(camera, picture), 1000)
  stopFilming = () => clearInterval(sending)
}

let robot: ScriptedRobot
let stopFilming: () => void
let stopLiving: () => void

test.beforeEach(async ({ swath }, info) => {
  robot = await startScriptedRobot(swath.url, { name: `Cameras ${info.workerIndex}-${Date.now()}` })
  stopLiving = robot.live()
  stopFilming = () => {}
})
test.afterEach(async () => {
  stopFilming()
  stopLiving()
  await robot.close()
})

test('M-009 M-006 a camera is subscribed to while it is shown, and its newest picture is on screen', async ({ as }) => {
  const page = await as('operator')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await expect(cameras.tile('Front camera')).toContainText('No picture yet')
  await expect.poll(() => ([16, 17, 18, 19] as const).filter(channel => robot.watched(channel))).toEqual([16, 17, 19])
  robot.send('camera_front', await photo(RED))
  await cameras.seeColour('Front camera', RED)
  robot.send('camera_front', await photo(BLUE))
  await cameras.seeColour('Front camera', BLUE)
  await expect(cameras.tile('Left camera')).toContainText('No picture yet')

  await cameras.openMenu()
  await cameras.toggle('Right')
  await page.keyboard.press('Escape')
  await expect(cameras.picture('Front camera')).toHaveCount(0)
  await expect.poll(() => ([16, 18] as const).filter(channel => robot.watched(channel))).toEqual([18])
  robot.send('camera_right', await photo(RED))
  await cameras.seeColour('Right camera', RED)
})

test('M-009 three columns, 84 high or 200, and both the size and the choice are there again after a reload', async ({
  as,
}) => {
  const page = await as('operator')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  expect(await cameras.heights()).toEqual([84, 84, 84])
  await cameras.panel.getByRole('button', { name: 'Show the cameras large' }).click()
  await expect.poll(() => cameras.heights()).toEqual([200, 200, 200])
  const lefts = await Promise.all((await cameras.panel.getByRole('figure').all()).map(tile => tile.boundingBox()))
  expect(new Set(lefts.map(box => box?.y)).size).toBe(1)
  await cameras.openMenu()
  await cameras.toggle('Right')
  await cameras.toggle('Left')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(cameras.panel.getByRole('figure')).toHaveCount(2)
  await expect(cameras.picture('Right camera')).toBeVisible()
  await expect(cameras.picture('Thermal camera')).toBeVisible()
  expect(await cameras.heights()).toEqual([200, 200])
  await cameras.panel.getByRole('button', { name: 'Show the cameras small' }).click()
  await page.reload()
  await expect(cameras.panel.getByRole('figure')).toHaveCount(2)
  expect(await cameras.heights()).toEqual([84, 84])
})

test('M-010 the cameras are large by themselves for a patrolling robot, until somebody chooses', async ({ as }) => {
  robot.report({ plan_type: 2 })
  const page = await as('operator')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await expect.poll(() => cameras.heights()).toEqual([200, 200, 200])
  robot.report({ plan_type: 1 })
  await expect.poll(() => cameras.heights()).toEqual([84, 84, 84])
  await cameras.open(robot.id, '?patroller=true')
  await expect.poll(() => cameras.heights()).toEqual([200, 200, 200])
  await cameras.panel.getByRole('button', { name: 'Show the cameras small' }).click()
  await cameras.open(robot.id, '?patroller=true')
  await expect(cameras.panel.getByRole('figure')).toHaveCount(3)
  expect(await cameras.heights()).toEqual([84, 84, 84])
})

test('R-064 the thermal picture has the colours of the chosen filter, and the legend its temperatures', async ({
  as,
}) => {
  const page = await as('operator')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await expect.poll(() => robot.watched(CHANNEL.cameraThermal)).toBe(true)
  const luminance = 85
  film('camera_thermal', await thermal(luminance))
  await cameras.seeColour('Thermal camera', pixel(thermalColours('surroundings')[luminance]), 1)
  await expect(cameras.panel.getByTestId('thermal-legend')).toHaveText(/^10.*40\s°C$/)

  const words = ['Surroundings', 'People', 'Machines', 'Cold', 'Whole range']
  for (const [i, { name }] of THERMAL_FILTERS.entries()) {
    await cameras.openMenu()
    await cameras.toggle(words[i] ?? '')
    await page.keyboard.press('Escape')
    await cameras.seeColour('Thermal camera', pixel(thermalColours(name)[luminance]), 1)
  }
  await page.reload()
  await expect(cameras.panel.getByTestId('thermal-legend')).toHaveText(/^-10.*117\.5\s°C$/)

  await cameras.panel.getByRole('button', { name: 'Thermal camera, enlarge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thermal camera' })
  await expect(dialog).toContainText(/In this picture: 5\s°C to 50\s°C/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('M-009 a picture older than 5 s is visibly stale and says its age', async ({ as }) => {
  const page = await as('operator')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await expect.poll(() => robot.watched(CHANNEL.cameraFront)).toBe(true)
  const tile = cameras.tile('Front camera')
  robot.send('camera_front', await photo(RED))
  await expect(tile).toHaveAttribute('data-picture', 'live')
  await cameras.seeColour('Front camera', RED)
  // None comes for five seconds: what is sent with an older time is placed where it arrives.
  await expect(tile).toHaveAttribute('data-picture', 'stale')
  await expect(tile).toContainText(/\d\ss old/u)
  // Dimmed: the red of the picture is far darker.
  await expect.poll(async () => (await cameras.colour('Front camera'))[0]).toBeLessThan(RED[0] * 0.6)
  robot.send('camera_front', await photo(RED))
  await expect(tile).toHaveAttribute('data-picture', 'live')
  await cameras.seeColour('Front camera', RED)
})

test('M-009 a robot out of reach says so where no picture came', async ({ as }) => {
  const page = await as('operator')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await expect(cameras.tile('Left camera')).toContainText('No picture yet')
  stopLiving()
  await robot.close()
  await expect(cameras.tile('Left camera')).toContainText('The robot is offline')
})

test('M-023 M-009 segmentation is offered to super', async ({ as }) => {
  const page = await as('super')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await cameras.openMenu()
  await cameras.toggle('Segmentation')
  await page.keyboard.press('Escape')
  await expect.poll(() => robot.watched(CHANNEL.semseg)).toBe(true)
  await expect(cameras.picture('Segmentation')).toBeVisible()
})

test('M-023 M-009 segmentation is not offered to anybody else', async ({ as }) => {
  const page = await as('support')
  const cameras = new CamerasPage(page)
  await cameras.open(robot.id)
  await cameras.openMenu()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4)
})

test('M-024 M-021 a level that may subscribe to no camera has no camera strip', async ({ as }) => {
  const page = await as('customer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/robot/${robot.id}/monitor`)
  await expect(page.getByTestId('state')).toBeVisible()
  await expect(new CamerasPage(page).panel).toHaveCount(0)
})

for (const theme of THEMES)
  test(`M-009 the cameras have no fault that axe finds, wide and on a phone, ${theme}`, async ({ as, context }) => {
    await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    const page = await as('operator')
    const cameras = new CamerasPage(page)
    await cameras.open(robot.id)
    await expect.poll(() => robot.watched(CHANNEL.cameraThermal)).toBe(true)
    robot.send('camera_front', await photo(RED), false, Date.now() - 20_000)
    robot.send('camera_thermal', await thermal(70))
    await expect(cameras.tile('Front camera')).toContainText('s old')
    await expect(cameras.panel.getByTestId('thermal-legend')).toBeVisible()
    await expectAccessible(page)
    await cameras.openMenu()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await cameras.panel.getByRole('button', { name: 'Thermal camera, enlarge' }).click()
    await expect(page.getByRole('dialog', { name: 'Thermal camera' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await idle(page)
    await expect(cameras.panel.getByRole('figure')).toHaveCount(3)
    expect(await cameras.heights()).toEqual([66, 66, 66])
    await expectAccessible(page)
    // Nothing lies under the stop: the dialog ends above it.
    await cameras.panel.getByRole('button', { name: 'Front camera, enlarge' }).click()
    const dialog = await page.getByRole('dialog', { name: 'Front camera' }).boundingBox()
    const stop = await page.locator('[data-region="stop"]').boundingBox()
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(stop?.y ?? 0)
  })
