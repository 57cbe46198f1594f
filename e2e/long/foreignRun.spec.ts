import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { writeMcap } from '../../tests/server/recordings/mcap.ts'
import { expect, test } from '../fixtures.ts'
import { callAs, provisionRobot, sessionOf } from '../provision.ts'

const stampOf = (ms: number) => ({ sec: Math.floor(ms / 1000), nsec: (ms % 1000) * 1_000_000 })
const LEVEL = { x: 0, y: 0, z: 0, w: 1 }

/** Ten seconds of a robot of another system, which says by transforms alone where it is, and nothing of its state. */
function foreignRun(startMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const messages = Array.from({ length: 100 }, (_, i) => {
    const timeMs = startMs + i * 100
    const transform = {
      timestamp: stampOf(timeMs),
      parent_frame_id: 'map',
      child_frame_id: 'base_link',
      translation: { x: 4 + i / 20, y: 2, z: 0 },
      rotation: LEVEL,
    }
    const data = new TextEncoder().encode(JSON.stringify({ transforms: [transform] }))
    return { topic: '/tf', schema: 'foxglove.FrameTransforms', encoding: 'json', timeMs, data }
  })
  return writeMcap(messages)
}

test('P-011 of another system’s run the robot is where its transforms put it, and that no state is recorded is said', async ({
  as,
  swath,
}) => {
  const { id } = await provisionRobot(await callAs(swath.url, 'super'), {
    name: `Foreign ${Date.now()}`,
    account: 'Meridian Facility Services',
    files: [],
  })
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 600_000
  const taken = await fetch(`${swath.url}/api/v0/Robots/${id}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: await sessionOf(swath.url, 'super'), 'content-type': 'application/octet-stream' },
    body: await foreignRun(startMs),
  })
  expect(taken.status, await taken.clone().text()).toBe(200)
  expect(await taken.json()).toMatchObject({ frames: 100, skipped: 0 })
  const page = await as('support')
  await page.goto(`/robot/${id}/monitor?time=${new Date(startMs + 5000).toISOString()}`)
  await page.getByRole('tab', { name: 'On the map' }).click({ timeout: 20_000 })
  await expect(page.getByTestId('position-robot')).toContainText('6.5')
  const state = page.getByRole('region', { name: 'State' })
  await expect(state.getByRole('heading')).toHaveText('Unknown state')
  await expect(state).toContainText('The recording holds no state of this moment.')
})
