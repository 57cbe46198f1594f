import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { Figure } from './table.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** So many of the largest packages and folders are named. */
const NAMED = 15

const mapSchema = v.pipe(v.string(), v.parseJson(), v.object({ sources: v.array(v.string()), mappings: v.string() }))

/** The numbers of one segment of a source map: six bits a digit, of which one says that more come and the first of all is the sign. */
function numbersOf(segment: string): readonly number[] {
  const found: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit)
    value |= (bits & 31) << shift
    shift += 5
    if ((bits & 32) !== 0) continue
    found.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return found
}

/** Characters of a file by the source that they were made from. */
function charactersBySource(code: string, mappings: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const lines = code.split('\n')
  let source = 0
  for (const [at, line] of mappings.split(';').entries()) {
    let [column, from, of] = [0, 0, -1]
    const end = (until: number): void => {
      if (of >= 0) found.set(of, (found.get(of) ?? 0) + until - from)
      from = until
    }
    for (const segment of line.split(',')) {
      const [columns = 0, sources] = numbersOf(segment)
      column += columns
      end(column)
      source += sources ?? 0
      of = sources === undefined ? -1 : source
    }
    end(lines[at]?.length ?? 0)
  }
  return found
}

/** A package, or a folder of ours. */
const partOf = (source: string): string => {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  return (
    name ??
    source
      .replace(/^(\.\.\/)+/, '')
      .split('/')
      .slice(0, 2)
      .join('/')
  )
}

/** What every start of the console loads, gzip, and what is in its one large file before it is packed. */
export async function startFile(): Promise<readonly Figure[]> {
  const page = readFileSync(join('dist', 'index.html'), 'utf8')
  const scripts = Array.from(page.matchAll(/src="\/([^"]+\.js)"/g), ([, path = '']) => path)
  const packed = scripts.map(path => gzipSync(readFileSync(join('dist', path))).byteLength)
  const [name = ''] = readdirSync(join('dist', 'assets')).filter(file => scripts.includes(`assets/${file}`))
  const { sources, mappings } = v.parse(mapSchema, readFileSync(join('dist', 'assets', `${name}.map`), 'utf8'))
  const parts = new Map<string, number>()
  for (const [source, characters] of charactersBySource(readFileSync(join('dist', 'assets', name), 'utf8'), mappings)) {
    const part = partOf(sources[source] ?? '')
    parts.set(part, (parts.get(part) ?? 0) + characters)
  }
  const largest = [...parts].toSorted(([, a], [, b]) => b - a).slice(0, NAMED)
  return [
    {
      what: 'JavaScript of every start, gzip',
      value: packed.reduce((sum, bytes) => sum + bytes, 0) / 1000,
      unit: 'kB',
      budget: { kind: 'max', value: 250 },
    },
    ...largest.map(([part, characters]) => ({
      what: `of it, not packed: ${part}`,
      value: characters / 1000,
      unit: 'kB',
    })),
  ]
}
