import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { FENCE_HEADER, IDEMPOTENCY_HEADER } from '../../contract/commandHeaders.ts'
import { COMMAND } from '../../contract/commands.ts'
import { LEASE_GRACE_MS } from '../../contract/control.ts'
import { STATE } from '../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { expect, test } from '../fixtures.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import { signedIn } from '../people.ts'
import { sessionOf } from '../provision.ts'
import { startTcpProxy, type TcpProxy } from '../tcpProxy.ts'
import { startVirtualRobot, strayMotion, type VirtualRobot } from '../virtualRobot.ts'
import { expectConsistent, sample, watchLink } from './linkSamples.ts'

/** A round trip of 300 ms, give or take 100, on each link that has it; one piece in twenty takes a while longer. */
const SLOW = { delayMs: 150, jitterMs: 50, stallShare: 0.05, stallMs: 200 } as const
/** From the moment that a picture is too old until that is on screen: the readout's interval, the gauge's beat, and a drawn frame. Ms. */
const TO_SCREEN_MS = 600
const BLOCKED_MS = 500
/** A laptop that is closed. */
const HALF_OPEN_MS = 60_000

type Scene = {
  readonly robot: VirtualRobot
  readonly page: Page
  readonly commands: CommandsPage
  readonly control: ControlPage
  /** Between the operator's browser and the service, and between the robot and the broker. */
  readonly browserLink: TcpProxy
  readonly robotLink: TcpProxy
}

const proxyBefore = (url: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(url)
  return startTcpProxy({ host: hostname, port: Number(port) })
}

test.describe('control over a bad link', () => {
  test.describe.configure({ timeout: 150_000 })
  let scene: Scene
  let context: BrowserContext

  // An operator in control of a robot that they have paused, and a proxy on each link.
  test.beforeEach(async ({ browser, swath }) => {
    const browserLink = await proxyBefore(swath.url)
    const links: TcpProxy[] = []
    const robot = await startVirtualRobot(swath.url, {
      name: `Bad link ${Date.now()}`,
      broker: async broker => {
        const link = await proxyBefore(broker)
        links.push(link)
        return `mqtt://127.0.0.1:${link.port}`
      },
    })
    const [robotLink] = links
    if (!robotLink) throw new Error('The robot did not ask for its broker')
    context = await signedIn(browser, `http://127.0.0.1:${browserLink.port}`, 'operator')
    const page = await context.newPage()
    const commands = new CommandsPage(page)
    const control = new ControlPage(page)
    scene = { robot, page, commands, control, browserLink, robotLink }
    await commands.open(robot.id)
    await control.take.click()
    await control.shows('You have control')
    await commands.offers(commands.action('pause'))
    await commands.action('pause').click()
    await expect.poll(() => robot.state()).toBe(STATE.remotePause)
    await commands.offers(commands.arrow('Forward'))
  })
  test.afterEach(async () => {
    const { robot, browserLink, robotLink } = scene
    await context.close()
    await robot.close()
    await browserLink.close()
    await robotLink.close()
  })

  /** No command twice, and no motion that no message allows any more. */
  function expectObedient({ robot }: Scene): void {
    expect(new Set(robot.obeyed.map(({ id }) => id)).size).toBe(robot.obeyed.length)
    expect(strayMotion(robot)).toEqual([])
  }
  const moves = (): number =>
    scene.robot.obeyed.filter(({ command, payload }) => command === COMMAND.manualControl && 'move_message' in payload)
      .length

  /** Holds an arrow until a move has reached the robot; again, as a person does, when the link was too slow just then. Leaves it held. */
  async function begin(name: string): Promise<void> {
    const { page, commands } = scene
    const arrow = commands.arrow(name)
    const before = moves()
    while (moves() === before) {
      await page.mouse.up()
      await commands.offers(arrow)
      await arrow.hover()
      await page.mouse.down()
      const pressedMs = performance.now()
      const isOver = async (): Promise<boolean> =>
        performance.now() - pressedMs > 500 && (await arrow.getAttribute('data-selected')) === null
      await expect.poll(async () => moves() > before || (await isOver()), { intervals: [50] }).toBe(true)
    }
  }

  test('M-051 M-056 M-062 delayed by 300 ms ± 100 with 5 % stalls, each command is obeyed once and the gauge is right', async () => {
    const { robot, page, commands, control, browserLink, robotLink } = scene
    const { samples, stop } = watchLink(page)
    browserLink.impair(SLOW)
    for (let press = 1; press <= 3; press++) {
      await begin('Forward')
      await page.mouse.up()
      await expect.poll(() => robot.obeyed.at(-1)?.payload).toEqual({ direction: 'stop', angle: 0 })
    }

    robotLink.impair(SLOW)
    const sent = robot.obeyed.length
    for (let turn = 1; turn <= 4; turn++) {
      const action = turn % 2 === 1 ? 'resume' : 'pause'
      await commands.offers(commands.action(action))
      await commands.action(action).click()
      await expect(commands.last).toHaveAttribute('data-stage', 'done')
    }
    // What a press that was given up had sent may still have been on its way.
    const given = robot.obeyed.slice(sent).filter(({ command }) => command !== COMMAND.manualControl)
    expect(given.map(({ command }) => command)).toEqual([3, 2, 3, 2])
    await stop()
    await control.shows('You have control')
    expectConsistent(samples)
    for (const each of samples) {
      expect(each.strip).toBe(false)
      expect(each.lease).toBe('You have control')
    }
    // Over a link of 200 ms there and back, nothing is ever good once its figures are in.
    expect(samples.filter(({ quality }) => quality === 'bad' || quality === 'blocked').length).toBeGreaterThan(0)
    expectObedient(scene)
  })

  test('M-056 M-079 M-080 reset every 5 s, the robot stands in 500 ms and control is regained within the grace', async () => {
    const { robot, page, commands, control, browserLink, robotLink } = scene
    const cycles = [
      { name: 'the browser’s link', links: [browserLink] },
      { name: 'the robot’s link', links: [robotLink] },
      { name: 'both links', links: [browserLink, robotLink] },
    ] as const
    for (const { name, links } of cycles)
      await test.step(name, async () => {
        await begin('Turn left')
        const { samples, stop } = watchLink(page)
        for (const link of links) {
          link.refuse(true)
          link.reset()
        }
        const cutMs = performance.now()
        await wait(2500)
        const backMs = performance.now()
        for (const link of links) link.refuse(false)
        await page.mouse.up()
        await control.shows('You have control')
        await expect.poll(async () => (await sample(page)).strip).toBe(false)
        await commands.offers(commands.arrow('Turn left'))
        const regainedMs = performance.now()
        expect(regainedMs - cutMs).toBeLessThan(LEASE_GRACE_MS)
        // The next reset is five seconds after this one.
        await wait(Math.max(1000, 5000 - (performance.now() - cutMs)))
        await stop()
        expectConsistent(samples)
        const cut = samples.filter(({ fromMs, toMs }) => fromMs > cutMs + TO_SCREEN_MS + BLOCKED_MS && toMs < backMs)
        const whole = samples.filter(({ fromMs }) => fromMs > regainedMs)
        const isBrowsers = links.some(link => link === browserLink)
        for (const each of cut) {
          expect(each.padOff, JSON.stringify(each)).toBe(true)
          expect(each.strip, JSON.stringify(each)).toBe(isBrowsers)
          expect(each.lease).toBe(isBrowsers ? 'Control unknown, no connection' : 'You have control')
        }
        for (const each of whole) {
          expect(each.strip, JSON.stringify(each)).toBe(false)
          expect(each.lease).toBe('You have control')
        }
        expect(cut.length * whole.length).toBeGreaterThan(0)
      })
    expect(robot.state()).toBe(STATE.remotePause)
    expectObedient(scene)
  })

  test('M-028 M-033 M-080 a holder who is half open for 60 s loses the lease, the next fence is higher, and what they sent is never done', async ({
    browser,
    swath,
  }) => {
    const { robot, page, commands, control, browserLink } = scene
    const call = async (command: number, fence: number): Promise<number> => {
      const answer = await fetch(`${swath.url}/api/v0/Robots/${robot.id}/command/${command}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SESSION_HEADER]: await sessionOf(swath.url, 'operator'),
          [IDEMPOTENCY_HEADER]: randomUUID(),
          [FENCE_HEADER]: String(fence),
        },
        body: '{}',
      })
      return answer.status
    }
    const elsewhere = await signedIn(browser, swath.url, 'support')
    try {
      const other = await elsewhere.newPage()
      const next = new ControlPage(other)
      await next.open(robot.id)
      await next.shows('Olga Lindqvist has control')
      const fences: number[] = []
      page.on('request', request => {
        const fence = request.headers()[FENCE_HEADER]
        if (fence !== undefined && fence !== '0') fences.push(Number(fence))
      })

      await begin('Turn left')
      const { samples, stop } = watchLink(page)
      browserLink.hold('up')
      browserLink.hold('down')
      const heldMs = performance.now()
      await expect(commands.gauge).toHaveAttribute('data-quality', 'blocked')
      await page.mouse.up()
      await commands.action('resume').click()
      await expect(commands.last).toHaveAttribute('data-stage', 'sent')
      await expect(control.lease).toContainText('Control unknown, no connection', { timeout: 15_000 })
      const unknownMs = performance.now()
      // The service hears of it by silence, and then lets the grace pass.
      await next.shows('Nobody has control', { withinMs: 25_000 })
      const lostMs = performance.now()
      await next.take.click()
      await next.shows('You have control')
      await wait(Math.max(0, heldMs + HALF_OPEN_MS - performance.now()))
      await stop()
      await next.shows('You have control')
      expectConsistent(samples)
      for (const each of samples.filter(({ fromMs }) => fromMs > heldMs + BLOCKED_MS + TO_SCREEN_MS)) {
        expect(each.padOff, JSON.stringify(each)).toBe(true)
        // Nobody else can have it before the page has said that nobody knows.
        if (each.fromMs > Math.min(unknownMs, heldMs + LEASE_GRACE_MS))
          expect(each.lease, JSON.stringify(each)).toBe('Control unknown, no connection')
        if (each.fromMs > lostMs) expect(each.strip, JSON.stringify(each)).toBe(true)
      }
      // All the while nothing has reached the robot.
      expectObedient(scene)
      const [fence = 0] = fences
      expect(await call(COMMAND.resume, fence)).toBe(403)

      // What was sent while nobody listened may arrive now; nobody waits for an answer any more.
      browserLink.letThrough('up')
      browserLink.letThrough('down')
      await expect(commands.last).toHaveAttribute('data-stage', 'unconfirmed')
      await control.shows('Priya Raman has control')
      await next.release.click()
      await control.take.click()
      await control.shows('You have control')
      expect(await call(COMMAND.resume, fence)).toBe(409)
      await begin('Turn left')
      await page.mouse.up()
      expect(fences.at(-1)).toBeGreaterThan(fence + 1)
      expect(robot.obeyed.filter(({ command }) => command === COMMAND.resume)).toEqual([])
      expect(robot.state()).toBe(STATE.remotePause)
      expectObedient(scene)
    } finally {
      await elsewhere.close()
    }
  })
})
