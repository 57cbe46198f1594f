/**
 * A session in one file: the journal of a tab and the charts it speaks of, the telemetry that its monitors saw last, and what is needed to understand them.
 * A gzip stream of one line of JSON, the head, and then the parts that it lists, back to back. Whoever opens one trusts nothing in it.
 */
import * as v from 'valibot'
import { idSchema } from '../resources/ids.ts'
import { type ChartDefinition, chartDefinitionSchema } from './chart.ts'
import { type JournalEntry, journalEntrySchema } from './entries.ts'

const FORMAT = 'swath.session'
const VERSION = 2
/** Sessions of version 1 have no `page.loaded`. */
const VERSIONS = [1, VERSION] as const
export const BUNDLE_EXTENSION = 'swath'
/** Of a file that is opened, and of what it unpacks to. Ten minutes are written in less than a third of it. */
export const MAX_BUNDLE_BYTES = 16 * 1024 * 1024
const MAX_CONTENT_BYTES = 32 * 1024 * 1024
const MAX_HEAD_BYTES = 64 * 1024
const MAX_ENTRIES = 200_000

const ENGINES = ['chromium', 'firefox', 'safari', 'other'] as const
const PLATFORMS = ['windows', 'mac', 'linux', 'android', 'ios', 'other'] as const
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const finite = v.pipe(v.number(), v.finite())

/** What the browser is, as far as it explains how the page behaved: of closed sets and numbers alone. */
const browserSchema = v.object({
  engine: v.picklist(ENGINES),
  version: count,
  platform: v.picklist(PLATFORMS),
  width: count,
  height: count,
  pixelRatio: finite,
  cores: count,
  touch: v.boolean(),
  isSecure: v.boolean(),
  isOnline: v.boolean(),
  /** Minutes east of Greenwich. */
  zoneMinutes: finite,
})
export type BrowserFacts = v.InferOutput<typeof browserSchema>

const configSchema = v.object({
  environment: v.picklist(['production', 'development', 'demo']),
  timeoutS: finite,
  warningS: finite,
})
export type BundleConfig = v.InferOutput<typeof configSchema>

const PARTS = ['journal', 'charts', 'telemetry'] as const
export type BundlePart = (typeof PARTS)[number]
const partSchema = v.object({ name: v.picklist(PARTS), bytes: count, robot: v.optional(idSchema) })

const headSchema = v.object({
  format: v.literal(FORMAT),
  version: v.picklist(VERSIONS),
  /** When it was made, ms since the epoch by the page's clock. */
  madeAtMs: finite,
  /** The commit that the client was built from. */
  build: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  config: configSchema,
  browser: browserSchema,
  parts: v.pipe(v.array(partSchema), v.maxLength(16)),
})
const versionSchema = v.object({ format: v.literal(FORMAT), version: count })

const chartsSchema = v.record(v.pipe(v.string(), v.regex(/^[0-9a-f]{14}$/)), chartDefinitionSchema)

/** Frames of one robot, back to back, as its worker folded them; those channels alone that hold no text and no picture. */
export type BundleTelemetry = { readonly robot: number; readonly frames: Uint8Array }

export type Bundle = {
  readonly madeAtMs: number
  readonly build: string
  readonly config: BundleConfig
  readonly browser: BrowserFacts
  /** Oldest first. The first of them are births of what was running already. */
  readonly entries: readonly JournalEntry[]
  /** By the hash of their definition. */
  readonly charts: ReadonlyMap<string, ChartDefinition>
  readonly telemetry: readonly BundleTelemetry[]
}

/** `tooLarge`: more than any bundle. `foreign`: no bundle. `version`: of a newer Swath. `cut`: its end is missing. `damaged`: something in it is not what it should be. */
export const BUNDLE_FAULTS = ['tooLarge', 'foreign', 'version', 'cut', 'damaged'] as const
export type BundleFault = (typeof BUNDLE_FAULTS)[number]
export type OpenedBundle =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly fault: BundleFault }

type Part = { readonly name: BundlePart; readonly robot?: number; readonly bytes: Uint8Array<ArrayBuffer> }
export type PackedBundle = {
  readonly file: Blob
  /** What is inside, before it is packed. */
  readonly parts: readonly { readonly name: BundlePart; readonly bytes: number }[]
}

export async function packBundle({ entries, charts, telemetry, ...facts }: Bundle): Promise<PackedBundle> {
  const encoder = new TextEncoder()
  const parts: readonly Part[] = [
    { name: 'journal', bytes: encoder.encode(entries.map(entry => JSON.stringify(entry)).join('\n')) },
    { name: 'charts', bytes: encoder.encode(JSON.stringify(Object.fromEntries(charts))) },
    ...telemetry.map(({ robot, frames }) => ({ name: 'telemetry' as const, robot, bytes: new Uint8Array(frames) })),
  ]
  const listed = parts.map(({ bytes, ...part }) => ({ ...part, bytes: bytes.byteLength }))
  const head: v.InferInput<typeof headSchema> = { format: FORMAT, version: VERSION, ...facts, parts: listed }
  const contents = [encoder.encode(`${JSON.stringify(head)}\n`), ...parts.map(({ bytes }) => bytes)]
  const file = await new Response(streamOf(piecesOf(contents)).pipeThrough(new CompressionStream('gzip'))).blob()
  return { file, parts: listed }
}

/** What is packed in one go: few milliseconds of work. The stream of a blob gives smaller ones, from another process, which takes three times as long. */
const PIECE_BYTES = 256 * 1024

function* piecesOf(parts: readonly Uint8Array<ArrayBuffer>[]): Generator<Uint8Array<ArrayBuffer>, undefined> {
  for (const part of parts)
    for (let from = 0; from < part.byteLength; from += PIECE_BYTES) yield part.subarray(from, from + PIECE_BYTES)
}

function streamOf(pieces: Iterator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: controller => {
      const piece = pieces.next()
      if (piece.done) controller.close()
      else controller.enqueue(piece.value)
    },
  })
}

/** Opens a file that anybody may have made. */
export async function openBundle(file: Blob): Promise<OpenedBundle> {
  const content = await unpacked(file)
  if (typeof content === 'string') return { ok: false, fault: content }
  const head = headOf(content)
  if (typeof head === 'string') return { ok: false, fault: head }
  const { parts, madeAtMs, build, config, browser } = head.facts
  return withParts({ madeAtMs, build, config, browser }, parts, content.start.subarray(head.bytes))
}

/**
 * What is wrong with a file, for those who store it and do not open it: its size, its head and its length are looked at, its facts are not parsed.
 * @returns undefined where it is a session
 */
export async function bundleFault(file: Blob): Promise<BundleFault | undefined> {
  const content = await unpacked(file, MAX_HEAD_BYTES)
  if (typeof content === 'string') return content
  const head = headOf(content)
  return typeof head === 'string' ? head : undefined
}

/** The head of what was unpacked, and how long it is itself. */
function headOf({
  start,
  bytes,
}: Unpacked): { readonly facts: v.InferOutput<typeof headSchema>; readonly bytes: number } | BundleFault {
  const headEnd = start.subarray(0, MAX_HEAD_BYTES).indexOf(0x0a)
  const json = headEnd < 0 ? undefined : parsed(start.subarray(0, headEnd))
  const version = v.safeParse(versionSchema, json)
  if (!version.success) return 'foreign'
  if (version.output.version > VERSION) return 'version'
  const head = v.safeParse(headSchema, json)
  if (!head.success) return 'damaged'
  const length = headEnd + 1 + head.output.parts.reduce((sum, part) => sum + part.bytes, 0)
  return length > bytes ? 'cut' : { facts: head.output, bytes: headEnd + 1 }
}

type Facts = Pick<Bundle, 'madeAtMs' | 'build' | 'config' | 'browser'>

function withParts(
  facts: Facts,
  parts: readonly v.InferOutput<typeof partSchema>[],
  content: Uint8Array,
): OpenedBundle {
  let entries: readonly JournalEntry[] | undefined = []
  let charts: ReadonlyMap<string, ChartDefinition> = new Map()
  const telemetry: BundleTelemetry[] = []
  let offset = 0
  for (const { name, bytes, robot } of parts) {
    const part = content.subarray(offset, offset + bytes)
    offset += bytes
    if (name === 'journal') entries = entriesOf(part)
    if (name === 'telemetry' && robot !== undefined) telemetry.push({ robot, frames: part })
    if (name !== 'charts') continue
    const read = v.safeParse(chartsSchema, parsed(part))
    if (!read.success) return { ok: false, fault: 'damaged' }
    charts = new Map(Object.entries(read.output))
  }
  if (entries === undefined) return { ok: false, fault: 'damaged' }
  return { ok: true, bundle: { ...facts, entries, charts, telemetry } }
}

/** Undefined where a line is no fact, or facts are out of order. */
function entriesOf(bytes: Uint8Array): readonly JournalEntry[] | undefined {
  const lines = new TextDecoder().decode(bytes).split('\n')
  if (lines.length > MAX_ENTRIES) return undefined
  const entries: JournalEntry[] = []
  for (const line of lines) {
    if (line === '') continue
    const entry = v.safeParse(journalEntrySchema, parsed(line))
    if (!entry.success || entry.output.n <= (entries.at(-1)?.n ?? 0)) return undefined
    entries.push(entry.output)
  }
  return entries
}

function parsed(text: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

type Unpacked = { readonly start: Uint8Array; readonly bytes: number }

/**
 * What the file unpacks to, or why not: stops as soon as it is more than any bundle is.
 * @returns the first `most` bytes of it, and how many there are
 */
async function unpacked(file: Blob, most = MAX_CONTENT_BYTES): Promise<Unpacked | BundleFault> {
  if (file.size > MAX_BUNDLE_BYTES) return 'tooLarge'
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of file.stream().pipeThrough(new DecompressionStream('gzip'))) {
      if (bytes < most) chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes > MAX_CONTENT_BYTES) return 'tooLarge'
    }
  } catch {
    return bytes > 0 ? 'cut' : 'foreign'
  }
  const start = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    start.set(chunk, offset)
    offset += chunk.byteLength
  }
  return { start, bytes }
}
