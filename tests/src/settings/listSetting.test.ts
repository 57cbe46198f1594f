import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTINGS } from '../../../contract/settings.ts'
import { logged } from '../../../src/log/log.ts'
import { parseSetting } from '../../../src/settings/useSetting.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('M-073 a list that the deployment has set is its JSON text, an empty one too', () => {
  expect(parseSetting('rm-canned-messages', '["Please move.", "  Thank you.  "]')).toEqual([
    'Please move.',
    'Thank you.',
  ])
  expect(parseSetting('rm-canned-messages', '[]')).toEqual([])
})

test.each(['', 'secret words', '{"secret":1}', '[1]', '["ok", ""]', '"secret"'])(
  'M-073 B-043 a text that is no list of texts (%s) leaves the list as it was made, and is logged without its words',
  text => {
    expect(parseSetting('rm-diagnostics-types', text)).toEqual(SETTINGS['rm-diagnostics-types'].initial)
    const entry = logged().at(-1)
    expect(entry?.token).toBe('setting.rm-diagnostics-types')
    expect(entry?.reason).not.toContain('secret')
  },
)
