import { readFile } from 'node:fs/promises'
import { openBundle } from '../../contract/journal/bundle.ts'
import { fetchedParts } from '../fetchedParts.ts'
import { expect, test } from '../fixtures.ts'
import { DEMO_PASSWORD } from '../provision.ts'

const UPLOADS = '**/api/v0/System/deprecation_feedbacks/*/session'

test('A-057 a session file goes with feedback only where the person says so, a failed upload loses no feedback, and staff show and save it', async ({
  as,
  browser,
  swath,
}) => {
  test.setTimeout(180_000)
  const page = await as('operator')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Support' }).click()
  await fetchedParts(page, ['FeedbackDialog'])
  await page.getByRole('button', { name: 'Give feedback' }).click()
  const feedback = page.getByRole('dialog', { name: 'Feedback' })
  const goal = `To see the whole hall ${Date.now()}`
  for (const [label, text] of [
    ['First name', 'Olga'],
    ['Last name', 'Lindqvist'],
    ['Organization', 'Meridian'],
    ['What do you want to get done?', goal],
    ['What should be different?', 'A wider map.'],
  ] as const)
    await feedback.getByLabel(label).fill(text)
  const choice = feedback.getByRole('switch', { name: 'Attach the last ten minutes of this tab' })
  await expect(choice).not.toBeChecked()
  await expect(feedback.getByText('What is inside')).toHaveCount(0)
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(feedback).toContainText(/Journal, \d+ events/)
  await expect(feedback).toContainText('The file, packed')

  await page.route(UPLOADS, route => route.abort())
  await feedback.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(feedback.getByRole('status')).toHaveText('Your feedback has arrived, its session file has not.')
  await expect(feedback.getByRole('alert')).toBeVisible()
  await page.unroute(UPLOADS)
  await feedback.getByRole('button', { name: 'Send the file again' }).click()
  await expect(page.getByText('Your feedback has reached us.')).toBeVisible()
  await expect(feedback).toBeHidden()

  const staff = await browser.newContext({ baseURL: swath.url })
  try {
    await staff.request.post('/api/v0/Logins/login', { data: { login: 'support', password: DEMO_PASSWORD } })
    const inspector = await staff.newPage()
    await inspector.goto('/inspector')
    await inspector.getByRole('button', { name: 'From feedback' }).click()
    const sessions = inspector.getByRole('dialog', { name: 'Session files from feedback' })
    const entry = sessions.getByRole('listitem').filter({ hasText: goal })
    await expect(entry).toContainText('A wider map.')
    const [download] = await Promise.all([
      inspector.waitForEvent('download'),
      entry.getByRole('link', { name: 'Download' }).click(),
    ])
    const opened = await openBundle(new Blob([new Uint8Array(await readFile(await download.path()))]))
    if (!opened.ok) throw new Error(opened.fault)
    expect(opened.bundle.entries.length).toBeGreaterThan(0)
    await entry.getByRole('button', { name: 'Show' }).click()
    await expect(sessions).toBeHidden()
    await expect(inspector.getByText(/^Session of .*, build /)).toBeVisible()
  } finally {
    await staff.close()
  }
})
