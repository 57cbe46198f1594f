import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { NOTES } from '../../server/releaseNotes.ts'
import type { Check } from './check.ts'
import { readTexts, type Texts } from './locales.ts'

/** An entry of the changelog that is a release note, too. */
type Entry = { readonly title: string; readonly date: string; readonly audience: string; readonly text: string }

const ENTRY = /^### (?<title>.+)\n\n(?<date>\d{4}-\d\d-\d\d), for (?<audience>.+)\n\n(?<text>.+)$/gm
const entrySchema = v.object({ title: v.string(), date: v.string(), audience: v.string(), text: v.string() })
const entriesOf = (changelog: string): readonly Entry[] =>
  Array.from(changelog.matchAll(ENTRY), ({ groups }) => v.parse(entrySchema, groups))

type Note = (typeof NOTES)[number]
const entryOf = ({ key, created, roles }: Note, english: Texts): Entry => ({
  title: english.get(`releaseNotes.${key}.title`) ?? '',
  date: created.slice(0, 10),
  audience: roles?.join(', ') ?? 'everybody',
  text: english.get(`releaseNotes.${key}.text`) ?? '',
})

const line = ({ title, date, audience, text }: Entry): string => `"${title}" (${date}, for ${audience}): ${text}`

/** @returns where the changelog and the release notes of the console tell two stories, and versions without a heading */
export function changelogFindings(
  changelog: string,
  version: string,
  notes: readonly Note[],
  english: Texts,
): readonly string[] {
  const written = entriesOf(changelog).map(line)
  const shown = notes.map(note => line(entryOf(note, english))).toReversed()
  const findings = [
    ...shown.filter(note => !written.includes(note)).map(note => `CHANGELOG.md lacks the release note ${note}`),
    ...written
      .filter(entry => !shown.includes(entry))
      .map(entry => `no release note is as CHANGELOG.md says: ${entry}`),
  ]
  if (findings.length === 0 && written.join('\n') !== shown.join('\n'))
    findings.push('CHANGELOG.md has the release notes in another order; the newest comes first')
  const newest = /^## (.+)$/m.exec(changelog)?.[1]
  return newest === version ? findings : [...findings, `CHANGELOG.md begins with ${newest}, and this is ${version}`]
}

export const changelogCheck: Check = {
  name: 'changelog and release notes',
  run: async root => {
    const read = (path: string) => readFile(join(root, path), 'utf8')
    const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(await read('package.json')))
    return changelogFindings(await read('CHANGELOG.md'), version, NOTES, await readTexts(root, 'en'))
  },
}
