import { expect, test } from 'vitest'
import { changelogFindings } from './changelog.ts'

const NOTES = [
  { id: 1, created: '2026-11-02T08:00:00.000Z', key: 'live' },
  { id: 2, created: '2026-11-06T08:00:00.000Z', key: 'control', roles: ['super', 'operator'] },
] as const
const ENGLISH = new Map([
  ['releaseNotes.live.title', 'Live monitor'],
  ['releaseNotes.live.text', 'Watch a robot.'],
  ['releaseNotes.control.title', 'Take control'],
  ['releaseNotes.control.text', 'Drive it.'],
])
const CONTROL = '### Take control\n\n2026-11-06, for super, operator\n\nDrive it.\n'
const LIVE = '### Live monitor\n\n2026-11-02, for everybody\n\nWatch a robot.\n'
const SMALL = '### Smaller changes\n\n- Fonts.\n'
const findings = (...parts: readonly string[]) => changelogFindings(parts.join('\n'), '1.2.0', NOTES, ENGLISH)

test('a changelog that describes what the console shows is fine, with smaller changes and older versions beside it', () => {
  expect(findings('# Changelog\n', '## 1.2.0\n', CONTROL, SMALL, '## 1.1.0\n', LIVE)).toEqual([])
})

test('another title, day, audience or text, a missing entry and one too many are found', () => {
  expect(findings('## 1.2.0\n', CONTROL)).toEqual([expect.stringContaining('lacks the release note "Live monitor"')])
  for (const other of [
    CONTROL.replace('Take', 'Give'),
    CONTROL.replace('-06', '-07'),
    CONTROL.replace('super, ', ''),
    CONTROL.replace('Drive', 'Steer'),
  ]) {
    expect(findings('## 1.2.0\n', other, LIVE)).toEqual([
      expect.stringContaining('lacks the release note "Take control"'),
      expect.stringContaining('no release note is as CHANGELOG.md says'),
    ])
  }
  expect(findings('## 1.2.0\n', '### Pins\n\n2026-11-08, for everybody\n\nMark.\n', CONTROL, LIVE)).toEqual([
    expect.stringContaining('no release note is as CHANGELOG.md says: "Pins"'),
  ])
})

test('entries out of order, and a version without a heading, are found', () => {
  expect(findings('## 1.2.0\n', LIVE, CONTROL)).toEqual([expect.stringContaining('newest comes first')])
  expect(findings('## 1.1.0\n', CONTROL, LIVE)).toEqual(['CHANGELOG.md begins with 1.1.0, and this is 1.2.0'])
})
