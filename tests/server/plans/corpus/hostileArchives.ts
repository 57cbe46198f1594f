import { makePng } from './pngMaker.ts'
import { type MadeEntry, makeZip } from './zipMaker.ts'

/** An archive that is not what it says, and the one thing that is said of it. */
export type HostileArchive = {
  readonly case: string
  readonly bytes: () => Uint8Array
  /** Behind `errors.cleaningPlan.`. */
  readonly token: string
  /** The entry. */
  readonly file: string
  readonly field: string
}

const MIB = 1024 * 1024
const CONFIG = { name: 'config.yaml', data: 'plan_type: 1\nhome: {x: 1, y: 2, a: 0}\n' }
const zip =
  (...entries: readonly MadeEntry[]) =>
  (): Uint8Array =>
    makeZip(entries)

/** Behind a good entry: that one is not imported either. */
const named = (name: string | Buffer, file = '#2'): Omit<HostileArchive, 'case'> => ({
  bytes: zip(CONFIG, { name, data: 'x' }),
  token: 'archive.name',
  file,
  field: 'fileName',
})
const LINK = (0o12_0777 << 16) >>> 0

const NAMES: readonly HostileArchive[] = [
  { case: 'a way out', ...named('../../etc/passwd') },
  { case: 'a way out through a folder', ...named('files/../../plan.png') },
  { case: 'a way out with backslashes', ...named('..\\..\\plan.png') },
  { case: 'a folder', ...named('plan/') },
  { case: 'a file in a folder', ...named('plan/map.png') },
  { case: 'an absolute name', ...named('/etc/passwd') },
  { case: 'a drive', ...named('C:\\map.png') },
  { case: 'a drive without a folder', ...named('C:map.png') },
  { case: 'another computer', ...named('\\\\host\\share\\map.png') },
  { case: 'another script', ...named('карта.png') },
  { case: 'letters that look alike', ...named('mаp.png') },
  { case: 'a direction mark', ...named('map\u200f.png') },
  { case: 'a turned direction', ...named('map\u202egnp.exe') },
  { case: 'an accent of two letters', ...named('e\u0301.png') },
  { case: 'a byte of no text', ...named(Buffer.from([0x6d, 0xff, 0x2e, 0x70])) },
  { case: 'a hidden file', ...named('.plan.json') },
  { case: 'no name', ...named('') },
  { case: 'a control character', ...named('map.png\0.yaml') },
  { case: 'a name without an end', ...named('a'.repeat(60_000)) },
]

const HEADS: readonly HostileArchive[] = [
  {
    case: 'a link',
    bytes: zip(CONFIG, { name: 'map.png', data: '/etc/passwd', attributes: LINK }),
    token: 'archive.link',
    file: 'map.png',
    field: 'externalAttributes',
  },
  {
    case: 'a device',
    bytes: zip({ name: 'map.yaml', data: 'x', attributes: (0o02_0644 << 16) >>> 0 }),
    token: 'archive.link',
    file: 'map.yaml',
    field: 'externalAttributes',
  },
  {
    case: 'the same name twice',
    bytes: zip(CONFIG, CONFIG),
    token: 'archive.twice',
    file: 'config.yaml',
    field: 'fileName',
  },
  {
    case: 'names that differ by their case',
    bytes: zip(CONFIG, { ...CONFIG, name: 'Config.YAML' }),
    token: 'archive.twice',
    file: '#2',
    field: 'fileName',
  },
  {
    case: 'an encrypted entry',
    bytes: zip({ ...CONFIG, flags: 1 }),
    token: 'archive.encrypted',
    file: 'config.yaml',
    field: 'flags',
  },
  {
    case: 'a method that nobody unpacks',
    bytes: zip({ ...CONFIG, method: 99 }),
    token: 'archive.method',
    file: 'config.yaml',
    field: 'compressionMethod',
  },
  {
    case: 'another name before its content',
    bytes: zip({ ...CONFIG, localName: 'passwd.yaml' }),
    token: 'archive.broken',
    file: 'config.yaml',
    field: 'localHeader',
  },
  {
    case: 'a wrong check sum',
    bytes: zip({ ...CONFIG, crc: 1 }),
    token: 'archive.crc',
    file: 'config.yaml',
    field: 'crc32',
  },
  {
    case: 'a manifest of another kind',
    bytes: zip(CONFIG, { name: 'plan.json', data: '{"format": 99}' }),
    token: 'archive.manifest',
    file: 'plan.json',
    field: 'format',
  },
  {
    case: 'a manifest that is no JSON',
    bytes: zip({ name: 'plan.json', data: '{' }),
    token: 'archive.manifest',
    file: 'plan.json',
    field: 'plan.json',
  },
]

const BOMBS: readonly HostileArchive[] = [
  {
    case: 'a bomb by ratio',
    bytes: zip({ name: 'map.png', data: Buffer.alloc(60 * MIB), isDeflated: true }),
    token: 'archive.ratio',
    file: 'map.png',
    field: 'compressedSize',
  },
  {
    case: 'a bomb that says it is small',
    bytes: zip({ name: 'map.png', data: Buffer.alloc(60 * MIB), isDeflated: true, size: 1000 }),
    token: 'archive.size',
    file: 'map.png',
    field: 'uncompressedSize',
  },
  {
    case: 'a bomb by count',
    bytes: () => makeZip(Array.from({ length: 60_000 }, (_, i) => ({ name: `${i}.txt`, data: '' }))),
    token: 'archive.tooMany',
    file: 'archive',
    field: 'entries',
  },
  {
    case: 'a bomb in a bomb',
    bytes: zip(CONFIG, {
      name: 'inner.zip',
      data: makeZip([{ name: 'a', data: Buffer.alloc(MIB), isDeflated: true }]),
    }),
    token: 'archive.nested',
    file: '#2',
    field: 'fileName',
  },
  {
    case: 'an archive that is called a picture',
    bytes: zip({ name: 'map.png', data: makeZip([CONFIG]) }),
    token: 'file.imageKind',
    file: 'map.png',
    field: 'signature',
  },
  {
    case: 'two entries of the same content',
    bytes: zip(CONFIG, { ...CONFIG, name: 'map3d.yaml', localName: 'config.yaml', contentOf: 0 }),
    token: 'archive.overlap',
    file: 'config.yaml',
    field: 'localHeader',
  },
  {
    case: 'an entry that is larger than its file may be',
    bytes: zip({ name: 'sectors.yaml', data: '', size: 5 * MIB }),
    token: 'archive.entryTooLarge',
    file: 'sectors.yaml',
    field: 'uncompressedSize',
  },
]

const BROKEN: readonly HostileArchive[] = [
  {
    case: 'cut off in its table',
    bytes: () => makeZip([CONFIG]).subarray(0, -30),
    token: 'archive.broken',
    file: 'archive',
    field: 'endOfCentralDirectory',
  },
  {
    case: 'its first half',
    bytes: () => {
      const whole = makeZip([CONFIG, { name: 'map.png', data: makePng({ width: 90, height: 90 }) }])
      return whole.subarray(0, whole.byteLength / 2)
    },
    token: 'archive.broken',
    file: 'archive',
    field: 'endOfCentralDirectory',
  },
  {
    case: 'packed data that end early',
    bytes: () => makeZip([{ name: 'config.yaml', data: 'xxxx', method: 8 }]),
    token: 'archive.broken',
    file: 'config.yaml',
    field: 'content',
  },
  {
    case: 'no archive',
    bytes: () => Buffer.from('plan'),
    token: 'archive.broken',
    file: 'archive',
    field: 'endOfCentralDirectory',
  },
  {
    case: 'nothing',
    bytes: () => Buffer.alloc(0),
    token: 'archive.broken',
    file: 'archive',
    field: 'endOfCentralDirectory',
  },
  { case: 'no entry', bytes: zip(), token: 'archive.empty', file: 'archive', field: 'entries' },
  {
    case: 'no file of a plan',
    bytes: zip({ name: 'notes.txt', data: 'x' }),
    token: 'archive.empty',
    file: 'archive',
    field: 'entries',
  },
]

/** Every one of them is refused. */
export const HOSTILE_ARCHIVES: readonly HostileArchive[] = [...NAMES, ...HEADS, ...BOMBS, ...BROKEN]
