import * as v from 'valibot'
import { expect, test } from 'vitest'
import { settingListSchema } from '../../../../../contract/resources/settings.ts'
import { SETTING_NAMES, type SettingName } from '../../../../../contract/settings.ts'
import { audit } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { startTestService } from '../../../testService.ts'

const { service, as } = await startTestService()
const [superuser, support, customer] = await Promise.all([as('super'), as('support'), as('customer')])
const PATH = '/api/v0/Settings'
const list = async () => v.parse(settingListSchema, (await superuser('GET', PATH)).body)
const find = async (name: SettingName) => (await list()).data.find(each => each.name === name)
const change = (name: SettingName, before: unknown, value: unknown) => ({
  name,
  before: JSON.stringify(before),
  value: JSON.stringify(value),
})
const save = (...changes: readonly object[]) => superuser('POST', PATH, { changes })

test('B-042 a login that edits settings sees all of them with who changed each, and nobody else sees that', async () => {
  const { data, drivers, recordings } = await list()
  expect(data.map(({ name }) => name)).toEqual(SETTING_NAMES)
  expect(data.every(({ changed }) => changed === undefined)).toBe(true)
  expect(drivers).toBe(3)
  expect(recordings).toEqual({ bytes: 0 })
  for (const caller of [support, customer]) {
    expect((await caller('GET', PATH)).status).toBe(403)
    expect((await caller('POST', PATH, { changes: [change('manual-report-toggle', false, true)] })).status).toBe(403)
  }
})

test('B-043 several settings are saved at once, each in the audit, and are listed with who changed them when', async () => {
  const answer = await save(
    change('manual-report-toggle', false, true),
    change('recordings.retentionDays', 90, 120),
    change('tech-support-email', 'support@swath.example', ''),
  )
  expect(answer.status).toBe(200)
  const days = v.parse(settingListSchema, answer.body).data.find(({ name }) => name === 'recordings.retentionDays')
  expect(days).toMatchObject({ value: '120', changed: { by: { id: 1 } } })
  const written = await service.db.select().from(audit).where(eq(audit.action, 'setting.edit'))
  expect(written.map(({ object, changes }) => [object, changes])).toEqual([
    ['manual-report-toggle', { value: [false, true] }],
    ['recordings.retentionDays', { value: [90, 120] }],
    ['tech-support-email', { value: ['support@swath.example', ''] }],
  ])
})

test('B-043 one value that does not fit keeps all of them from being saved, and says which', async () => {
  const before = await list()
  for (const [name, wrong] of [
    ['messages.retentionDays', 0],
    ['messages.retentionDays', 3651],
    ['recordings.maxGiB', 0],
    ['cleaning-plan-support-email', 'javascript:alert(1)//'],
    ['rm-incident-types', ['']],
    ['robot-features', { paid: ['flying'] }],
  ] as const) {
    const was: unknown = JSON.parse(before.data.find(each => each.name === name)?.value ?? 'null')
    const answer = await save(change('hide-support-button', false, true), change(name, was, wrong))
    expect(answer, JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ token: 'errors.setting.value', field: name }] },
    })
  }
  expect(await list()).toEqual(before)
})

test('B-043 of two who save the same setting the second gets the name of who was quicker, and nothing of theirs is stored', async () => {
  const mine = change('rm-ats-pin-labels', ['Regression', 'Improvement'], ['Regression', 'Mine'])
  const foreign = change('rm-ats-pin-labels', ['Regression', 'Improvement'], ['Theirs'])
  const other = change('outbox.retentionDays', 30, 7)
  const answers = await Promise.all([save(mine), save(foreign, other)])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(won?.status).toBe(200)
  expect(lost).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.setting.changed', field: 'rm-ats-pin-labels', data: { name: 'Sam Okafor' } }] },
  })
  const isMine = answers[0]?.status === 200
  expect(await find('rm-ats-pin-labels')).toMatchObject({ value: isMine ? mine.value : foreign.value })
  expect(await find('outbox.retentionDays')).toMatchObject({ value: isMine ? '30' : '7' })
})
