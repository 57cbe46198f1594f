import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { packBundle } from '../../../contract/journal/bundle.ts'
import { ALLOWED_FIELDS } from '../../../machines/journal/allowedTexts.ts'
import { PRODUCT_MACHINES } from '../../../machines/journal/productMachines.ts'
import { BUNDLE_FACTS } from '../../contract/journal/bundleFacts.ts'
import { foundMarks } from './canary.ts'
import { recording } from './recording.ts'

/** As people write: with blanks and letters beyond ASCII. */
const markOf = (place: string): string => `Canary ${place} né`

class Written {
  readonly note: string
  constructor(note: string) {
    this.note = note
  }
}

/** One value with a mark in each place where a text may stand, under each field that a machine has anywhere. */
function marked(fields: readonly string[], name: string, marks: Set<string>): { readonly [field: string]: unknown } {
  const mark = (place: string): string => {
    const text = markOf(`${name} ${place}`)
    marks.add(text)
    return text
  }
  const error = new Error(mark('message'))
  error.name = mark('errorName')
  return {
    ...Object.fromEntries(fields.map(field => [field, mark(field)])),
    nested: Object.fromEntries(fields.map(field => [field, { deep: [mark(`${field}.deep`)] }])),
    keys: Object.fromEntries(fields.map(field => [field, { [mark(`${field}.key`)]: mark(`${field}.ofKey`) }])),
    list: fields.map(field => ({ [field]: [mark(`${field}.item`)] })),
    map: new Map([[mark('mapKey'), mark('mapValue')]]),
    set: new Set([mark('setItem')]),
    error,
    url: new URL(`https://example.test/${encodeURIComponent(mark('url'))}`),
    bytes: new TextEncoder().encode(mark('bytes')),
    file: new File([mark('fileText')], mark('fileName')),
    written: new Written(mark('class')),
    base64: Buffer.from(mark('base64')).toString('base64'),
    percent: encodeURIComponent(mark('percent')),
    when: new Date(0),
    passcode: 4_815_162,
    code: 342_108,
  }
}

test('a mark is found in bytes as it is, percent-encoded, escaped and at each place of base64', () => {
  const mark = 'Canary "seven" né'
  for (const before of ['', 'a', 'ab', 'abc']) {
    const encoded = Buffer.from(`${before}${mark} and more`).toString('base64')
    expect(foundMarks(Buffer.from(`x${encoded}`), [mark, 'Canary eight'])).toEqual([mark])
  }
  for (const text of [mark, encodeURIComponent(mark), JSON.stringify({ mark })])
    expect(foundMarks(Buffer.from(`some ${text}`), [mark])).toEqual([mark])
})

test('no text of a person or the service comes into the journal or a bundle, whatever field of a machine it stands in', async () => {
  const marks = new Set<string>()
  const { inspect, entries, note } = recording()
  for (const id of PRODUCT_MACHINES.keys()) {
    const machine = setup({ actions: { keep: assign(({ event }) => ({ kept: event })) } }).createMachine({
      id,
      context: ({ input }) => ({ input, kept: undefined }),
      on: { '*': { actions: 'keep' } },
    })
    const value = marked(ALLOWED_FIELDS.get(id) ?? [], id, marks)
    const actor = createActor(machine, { id, input: value, inspect }).start()
    actor.send({ ...value, type: 'canary' })
    actor.stop()
  }
  note({ kind: 'navigation', route: '/robot/$id', ids: { id: 7 } })
  const facts = entries()
  const { file } = await packBundle({ ...BUNDLE_FACTS, entries: facts, charts: new Map(), telemetry: [] })
  const bytes = gunzipSync(Buffer.from(await file.arrayBuffer()))
  expect(marks.size).toBeGreaterThan(26 * 30)
  // What all of them begin with: thousands would be looked for one by one only to be named.
  expect(foundMarks(bytes, ['Canary'])).toEqual([])
  expect(foundMarks(bytes, ['4815162', '342108'])).toEqual([])
})
