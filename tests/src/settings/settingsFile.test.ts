import * as v from 'valibot'
import { expect, test } from 'vitest'
import { settingsFile } from '../../../src/features/settings/settingsFile.ts'

test('B-042 the file holds what is saved, with its default and who changed it when, in the order of the screen', () => {
  const file = settingsFile([
    { name: 'project-vector', value: '{"enabled":true,"robots":[3,14]}' },
    {
      name: 'outbox.retentionDays',
      value: '45',
      changed: { time: '2026-11-20T10:00:00.000Z', by: { id: 1, name: 'Sam Okafor' } },
    },
  ])
  expect(v.parse(v.pipe(v.string(), v.parseJson()), file)).toEqual([
    {
      name: 'outbox.retentionDays',
      value: 45,
      default: 30,
      changed: '2026-11-20T10:00:00.000Z',
      changedBy: 'Sam Okafor',
    },
    { name: 'project-vector', value: { enabled: true, robots: [3, 14] }, default: { enabled: false, robots: [] } },
  ])
})
