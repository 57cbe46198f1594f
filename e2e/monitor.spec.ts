import * as v from 'valibot'
import { STATE } from '../contract/robot/states.ts'
import { CHANNEL } from '../contract/telemetry/channels.ts'
import { expect, idle, test } from './fixtures.ts'
import { COLOURS, countPixels } from './pixels.ts'
import { callAs, sessionOf } from './provision.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'
import { watchRobot } from './streamerClient.ts'

// The robot glides from one pose to the next, as it does for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const robotsSchema = v.object({
  data: v.array(v.object({ id: v.number(), name: v.string(), online: v.string(), state: v.optional(v.number()) })),
})

/** A virtual robot that is at work now; the first of them go to work as soon as they are connected. */
async function robotAtWork(url: string): Promise<{ id: number; name: string }> {
  const call = await callAs(url, 'operator')
  const find = async () =>
    v
      .parse(robotsSchema, await call('GET', '/v1/Robots'))
      .data.find(each => each.online === '1' && each.state === STATE.clean)
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const robot = await find()
  if (!robot) throw new Error('The robot has stopped cleaning again')
  return robot
}

test('M-006 M-093 M-094 a robot at work is seen to move: the picture changes and the readout follows', async ({
  openMonitor,
  swath,
}) => {
  const robot = await robotAtWork(swath.url)
  const monitor = await openMonitor('operator', robot.id)
  const { page } = monitor
  await idle(page)
  const [before, pictureBefore] = [await monitor.pose(), await monitor.picture()]
  await expect
    .poll(
      async () => {
        const now = await monitor.pose()
        return Math.hypot(now.x - before.x, now.y - before.y)
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0.5)
  expect((await monitor.picture()).equals(pictureBefore)).toBe(false)
  const poses = new Set<string>()
  const viewer = await watchRobot(
    swath.url,
    await sessionOf(swath.url, 'operator'),
    { robot: robot.id, channels: [CHANNEL.pose] },
    message => {
      if (message.channel === 'pose') poses.add(`${message.body.x.toFixed(2)} ${message.body.y.toFixed(2)}`)
    },
  )
  // What the readout says is a pose that the service sent to this other viewer, to the centimetre.
  await expect
    .poll(async () => {
      const { x, y } = await monitor.pose()
      return poses.has(`${x.toFixed(2)} ${y.toFixed(2)}`)
    })
    .toBe(true)
  viewer.close()
  const counters = await monitor.counters()
  expect(counters.framesFolded).toBeGreaterThan(50)
})

test('M-007 M-008 M-070 M-076 M-095 the monitor has its tools, its layer list and the robot’s state', {
  tag: '@long',
}, async ({ as, monitorPage, swath }) => {
  const robot = await robotAtWork(swath.url)
  const page = await as('operator')
  const monitor = monitorPage(page)
  const labels = page.waitForResponse(/\/api\/v0\/Labels\b/)
  await monitor.open(robot.id)
  expect((await labels).ok()).toBe(true)
  for (const name of ['Zoom in', 'Zoom out', 'Centre on the robot', 'Track the robot', 'Show pins', 'Navigation goal'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(monitor.layers.getByRole('checkbox')).toHaveCount(26)
  await monitor.layers.getByRole('button', { name: 'Select all' }).click()
  for (const box of await monitor.layers.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await monitor.layers.getByRole('button', { name: 'Select none' }).click()
  await expect(monitor.layer('Laser').first()).not.toBeChecked()
  await expect(monitor.layer('Grid')).toBeChecked()
  await expect(monitor.state).not.toBeEmpty()
  await expect(page.getByRole('heading', { name: `${robot.name}, monitor` })).toBeAttached()
  // M-095: whatever the statistics say, the monitor never speaks of a share of the floor.
  expect(await page.getByRole('complementary', { name: 'Robot' }).innerText()).not.toMatch(/coverage[^\n]*%/i)
})

test.describe('with a robot that a test drives', () => {
  let robot: ScriptedRobot
  let stopLiving: () => void

  test.beforeEach(async ({ swath }, info) => {
    robot = await startScriptedRobot(swath.url, { name: `Scripted ${info.workerIndex}-${Date.now()}` })
    stopLiving = robot.live()
  })
  test.afterEach(async () => {
    stopLiving()
    await robot.close()
  })

  test('M-084 M-091 M-092 M-096 a layer that is switched off fades and is gone, and its channel is left', {
    tag: '@long',
  }, async ({ openMonitor }) => {
    const monitor = await openMonitor('operator', robot.id)
    await expect.poll(() => robot.watched(CHANNEL.laser)).toBe(true)
    const scan = setInterval(
      () =>
        robot.send('laser', {
          x: 6,
          y: 5,
          w: 0,
          start: -1.5,
          end: 1.5,
          max: 20,
          ranges: new Float32Array(300).fill(3),
        }),
      100,
    )
    try {
      await expect
        .poll(async () => countPixels(await monitor.picture(), COLOURS.laser), { timeout: 15_000 })
        .toBeGreaterThan(30)
      await expect(monitor.layerRow('laser')).toContainText('Hz')
      await monitor.toggleLayer('laser')
      await expect.poll(() => robot.watched(CHANNEL.laser)).toBe(false)
      await expect.poll(async () => countPixels(await monitor.picture(), COLOURS.laser), { timeout: 15_000 }).toBe(0)
    } finally {
      clearInterval(scan)
    }
    // A layer whose data stops is late, and says how old it is.
    await expect.poll(() => robot.subscribed(CHANNEL.safety)).toBe(true)
    robot.send('safety', {
      x: 6,
      y: 5,
      w: 0,
      danger: Float32Array.of(0, -1, 1, -1, 1, 1, 0, 1),
      velocity: new Float32Array(),
    })
    await expect(monitor.layerRow('safety')).toContainText('late', { timeout: 10_000 })
  })

  test('M-085 M-086 hide-all-but leaves zones and robot, show-only adds one layer, both end without a trace; the overlay has an opacity of 80 % until it is moved', {
    tag: '@long',
  }, async ({ openMonitor }) => {
    const monitor = await openMonitor('operator', robot.id)
    const { page } = monitor
    await expect.poll(async () => countPixels(await monitor.picture(), COLOURS.noGo)).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Hide all but the map' }).click()
    await expect(monitor.layers).toContainText('Fewer layers are shown')
    expect(await countPixels(await monitor.picture(), COLOURS.noGo)).toBeGreaterThan(20)
    await monitor.layers.getByRole('button', { name: 'Show all chosen' }).click()
    await monitor.layerRow('laser').hover()
    await monitor.layers.getByRole('button', { name: 'Show only Laser', exact: true }).click()
    await expect(monitor.layers).toContainText('Fewer layers are shown')
    await page.getByRole('button', { name: 'Show all chosen' }).click()
    await expect(monitor.layers).not.toContainText('Fewer layers are shown')

    await expect(monitor.layerRow('map_overlay')).toContainText('80')
    await monitor.toggleLayer('map_overlay')
    const slider = page.getByRole('slider', { name: 'Opacity of the overlay' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(monitor.layerRow('map_overlay')).toContainText('75')
  })

  test('M-089 M-090 A-111 a robot that loses its localization is shown as lost, announced once, with its history; a change of state is announced politely', async ({
    openMonitor,
  }) => {
    const monitor = await openMonitor('operator', robot.id)
    const { page } = monitor
    robot.report({ localization_lock: 0 })
    await expect(page.getByText('Robot lost localization.')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'State' })).toContainText('Lost')
    // What is on by itself says so, and can be put off for as long as this goes on.
    const overlay = monitor.layerRow('map_overlay')
    await expect(monitor.layer('Map overlay')).toBeChecked()
    await expect(monitor.layer('Map overlay')).toHaveAccessibleDescription('On by itself: localization is lost')
    await monitor.layers.getByRole('button', { name: 'Put off: Map overlay' }).click()
    await expect(monitor.layer('Map overlay')).not.toBeChecked()
    await expect(monitor.layer('Pose history')).toBeChecked()
    robot.report({ localization_lock: 1 })
    await expect(page.getByRole('region', { name: 'State' })).toContainText('Locked')
    await expect(page.getByText('Robot lost localization.')).toHaveCount(0)
    await expect(monitor.layer('Pose history')).not.toBeChecked()
    robot.report({ localization_lock: 0 })
    await expect(page.getByRole('region', { name: 'State' })).toContainText('Lost')
    // Told once in ten seconds: it ended when the robot was found.
    await expect(page.getByText('Robot lost localization.')).toHaveCount(0)
    await expect(monitor.layer('Map overlay')).toBeChecked()
    await overlay.locator('label').click()
    await expect(monitor.layer('Map overlay')).not.toBeChecked()

    robot.report({ state: STATE.estop })
    await expect(monitor.state).toContainText('Emergency stop')
    await expect(page.getByTestId('announcer')).toContainText('Emergency stop')
  })

  test('M-102 M-103 the view zooms within its bounds, tracks the robot until it is moved, and centres on it', {
    tag: '@long',
  }, async ({ openMonitor }) => {
    const monitor = await openMonitor('operator', robot.id)
    const { page } = monitor
    const track = page.getByRole('button', { name: 'Track the robot' })
    await track.click()
    await expect(track).toHaveAttribute('aria-pressed', 'true')
    const box = await monitor.map.boundingBox()
    if (!box) throw new Error('The map has no size')
    await page.mouse.move(box.x + 300, box.y + 300)
    await page.mouse.down()
    await page.mouse.move(box.x + 360, box.y + 320, { steps: 4 })
    await page.mouse.up()
    await expect(track).toHaveAttribute('aria-pressed', 'false')
    await monitor.map.focus()
    const scale = page.getByTestId('scale')
    for (let i = 0; i < 12; i++) await page.keyboard.press('+')
    await idle(page)
    const closest = await scale.textContent()
    await page.keyboard.press('+')
    await idle(page)
    expect(await scale.textContent()).toBe(closest)
    await page.getByRole('button', { name: 'Centre on the robot' }).click()
    await idle(page)
  })

  test('A-110 the list beside the map names robot, sectors, zones and waypoints with their positions; of a robot that goes away the last picture stays', {
    tag: '@long',
  }, async ({ openMonitor }) => {
    const monitor = await openMonitor('operator', robot.id)
    const { page } = monitor
    for (const key of ['robot', 'sector-1', 'zone-1', 'zone-2', 'waypoint-1'])
      await expect(monitor.position(key)).toBeVisible()
    await expect(monitor.position('waypoint-1')).toContainText('10.00')
    await page.getByRole('button', { name: /Lift/ }).click()
    await idle(page)
    expect(await monitor.pose()).toEqual({ x: 6, y: 5 })

    stopLiving()
    await robot.close()
    await expect(page.getByText(/offline since/)).toBeVisible()
    await expect(monitor.position('robot')).toBeVisible()
  })
})

test('M-087 a robot with no map is shown at the origin, and that it has none', { tag: '@long' }, async ({
  as,
  monitorPage,
  swath,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Mapless ${Date.now()}`, map: false })
  const stopLiving = robot.live()
  try {
    const page = await as('operator')
    await monitorPage(page).open(robot.id)
    await expect(page.getByText(/has no plan/)).toBeVisible()
  } finally {
    stopLiving()
    await robot.close()
  }
})

test('M-004 M-005 the patroller flag says patrol, and view=mobileApp marks the mobile app', { tag: '@long' }, async ({
  as,
  monitorPage,
  swath,
}) => {
  const robot = await startScriptedRobot(swath.url, { name: `Patrol ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const page = await as('operator')
    const monitor = monitorPage(page)
    await monitor.open(robot.id, '?patroller=true&view=mobileApp')
    await expect(monitor.state).toContainText('Patrol')
    await expect(page.locator('[data-view=mobileApp]')).toBeVisible()
  } finally {
    stopLiving()
    await robot.close()
  }
})
