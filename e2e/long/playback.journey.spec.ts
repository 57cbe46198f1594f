import { playbackJourney } from '../../machines/playback/playback.journey.ts'
import { type JourneyMaps, journeyPaths } from '../../tests/machines/modelPaths.ts'
import { expect, test } from '../fixtures.ts'
import { TimePage } from '../pages/time.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'

/** The robot that is watched, which can fall silent. */
type Watched = { readonly falls: () => void; readonly speaks: () => void }

function walkers(time: TimePage, watched: Watched): JourneyMaps<typeof playbackJourney> {
  const { page } = time
  const incident = page.getByRole('dialog', { name: 'New incident' })
  const dragged = async (): Promise<void> => {
    await expect(time.button('Play')).toBeVisible()
    await expect(time.tag).toBeVisible()
  }
  const release = (): Promise<void> => page.mouse.up()
  return {
    events: {
      'person.goesLive': () => time.live.click(),
      'person.pauses': () => time.button('Pause').click(),
      'person.plays': async () => {
        // Nearer to the present than this, playing is live again before anyone has looked.
        await expect.poll(async () => Date.now() - (await time.momentMs())).toBeGreaterThan(2000)
        await time.button('Play').click()
      },
      // Slower than time itself: it does not catch up while one looks.
      'person.choosesSpeed': () => time.chooseSpeed('0.5'),
      'person.goesBack': () => time.button('Back 10 seconds').click(),
      'person.stepsFrame': async () => {
        await time.unfocus()
        await page.keyboard.press('Alt+ArrowLeft')
      },
      'person.presses': async () => {
        const open = time.button('Open the timeline')
        if (await open.isVisible()) await open.click()
        await time.pressMarker()
      },
      'person.releasesInPast': release,
      'person.releasesAtPresent': async () => {
        await time.dragToPresent()
        await release()
      },
      'person.opensIncident': () => time.button('Incident').click(),
      'person.closesIncident': async () => {
        await page.keyboard.press('Escape')
        await expect(incident).toBeHidden()
      },
      'playback.catchesUp': () => time.chooseSpeed('10'),
      'data.stops': async () => watched.falls(),
      'data.returns': async () => watched.speaks(),
    },
    states: {
      live: () => time.isLive(),
      paused: () => time.isPaused(),
      playing: () => time.isPlaying(),
      waiting: () => expect(time.status).toContainText('No live data'),
      draggingLive: dragged,
      draggingPaused: dragged,
      draggingPlaying: dragged,
      liveHeld: () => expect(incident).toBeVisible(),
      pausedHeld: () => expect(incident).toBeVisible(),
      playingHeld: () => expect(incident).toBeVisible(),
    },
  }
}

test.describe('through time', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.describe.configure({ timeout: 120_000 })
  let robot: ScriptedRobot
  let falls: () => void
  const speaks = (): void => {
    falls = robot.live()
  }

  test.beforeEach(async ({ swath }) => {
    robot = await startScriptedRobot(swath.url, { name: `Time ${Date.now()}` })
    speaks()
  })
  test.afterEach(async () => {
    falls()
    await robot.close()
  })

  for (const path of journeyPaths(playbackJourney))
    test(`P-001 P-003 P-005 P-007 P-008 P-009 P-012 ${path.title}`, async ({ openMonitor }) => {
      const { page } = await openMonitor('operator', robot.id)
      await path.walk(walkers(new TimePage(page), { falls: () => falls(), speaks }), (title, run) =>
        test.step(title, run),
      )
    })
})
