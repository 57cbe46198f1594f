import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FoundRun, findRuns } from '../../../robots/logs/discover.ts'
import { hasSharedData, NEEDS_DATA, SHARED_DATA } from './sharedData.ts'
import { storedZip } from './storedZip.ts'

const LOG = 'ODOM 1 0 0 0 0 0 1 host 1\n'
const mapYaml = (image: string): string => `image: ${image}\nresolution: 0.05\norigin: [0, 0, 0]\n`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swath-discover-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(files: { readonly [path: string]: string | Uint8Array }): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}
async function find(where = folder): Promise<{ runs: readonly FoundRun[]; sentences: readonly string[] }> {
  const sentences: string[] = []
  const runs: FoundRun[] = []
  for await (const run of findRuns(where, sentence => sentences.push(sentence))) runs.push(run)
  return { runs, sentences }
}
const mapOf = ({ map }: FoundRun): readonly string[] => (map ? [basename(map.yamlPath), basename(map.imagePath)] : [])

test('logs are found in the folder and below it, other files are passed over, and unusable ones are named', async () => {
  await write({
    'b.log': LOG,
    'deep/down/a.carmen.log': LOG,
    'empty.log': 'nothing here',
    'pictures.zip': storedZip({ 'a.png': 'x' }),
    'notes.txt': LOG,
    'run.bag': LOG,
    'deep/poses.csv': '1,2',
    'deep/office.RAWLOG.gz': LOG,
    'drive.db3': LOG,
    'drive.mcap': LOG,
    '._drive.mcap': LOG,
    'map.yaml': mapYaml('map.png'),
  })
  const { runs, sentences } = await find()
  expect(runs.map(({ name }) => name)).toEqual(['b', 'a'])
  const understood = 'understood are CARMEN logs (.log) and pose graphs (.g2o), also packed (.gz, .zip).'
  expect(sentences).toEqual([
    `deep/office.RAWLOG.gz is not played: it is a rawlog of MRPT; ${understood}`,
    `deep/poses.csv is not played: it is a table without a known layout; ${understood}`,
    `drive.db3 is not played: it is a ROS 2 bag; ${understood}`,
    `drive.mcap is not played: it is an MCAP file, which can be imported at the robot it belongs to; ${understood}`,
    `run.bag is not played: it is a ROS 1 bag; ${understood}`,
    'empty.log has no FLASER, RAWLASER1, ROBOTLASER1 or ODOM line that can be read.',
    'pictures.zip is not played: there is no pose graph (.g2o) in it.',
  ])
})

test('logs of one name get the name of their folder', async () => {
  await write({ 'monday/run.log': LOG, 'tuesday/run.log': LOG, 'other.log': LOG })
  expect((await find()).runs.map(({ name }) => name)).toEqual(['monday run', 'other', 'tuesday run'])
})

test('M-087 the map of a log is the one that shares its name, else the only one beside it, else none', async () => {
  await write({
    'named/run.log': LOG,
    'named/run_map.yaml': mapYaml('/home/mapper/run_map.pgm'),
    'named/run_map_keepout.yaml': mapYaml('keepout.pgm'),
    'named/other.yaml': mapYaml('other.pgm'),
    'single/walk.log': LOG,
    'single/building.yml': mapYaml('building.png'),
    'single/settings.yaml': 'speed: 1\n',
    'unclear/drive.log': LOG,
    'unclear/one.yaml': mapYaml('one.png'),
    'unclear/two.yaml': mapYaml('two.png'),
    'z.log': LOG,
  })
  const { runs } = await find()
  expect(runs.map(run => [run.name, ...mapOf(run)])).toEqual([
    ['run', 'run_map.yaml', 'run_map.pgm'],
    ['walk', 'building.yml', 'building.png'],
    ['drive'],
    ['z'],
  ])
})

test('a broken yaml beside a log is no map, and the log is played without one', async () => {
  await write({ 'run.log': LOG, 'run.yaml': 'image: [', 'run2.yaml': '- 1', 'run3.yaml': 'image: 5\nresolution: 1\n' })
  expect((await find()).runs).toMatchObject([{ name: 'run' }])
  expect((await find()).runs[0]?.map).toBeUndefined()
})

test('a folder that is not there gives a sentence', async () => {
  const gone = join(folder, 'gone')
  expect(await find(gone)).toEqual({ runs: [], sentences: [`The folder of logs, ${gone}, cannot be read.`] })
})

describe.skipIf(!hasSharedData)(`recorded data${NEEDS_DATA}`, () => {
  test('three logs play, one of them in its building, and recordings of other kinds are named', async () => {
    const { runs, sentences } = await find(SHARED_DATA)
    expect(runs.map(run => [run.name, run.run.samples.length, ...mapOf(run)])).toEqual([
      ['hokuyo_ccny', 278],
      ['killian', 3873, 'killian_map.yaml', 'killian_map.png'],
      ['driving_in_office', 1159],
    ])
    const named = [
      'crazyflie-rice/rice.bag',
      'crazyflie-rice/rice.csv',
      'hokuyo-ccny/demo.bag',
      'office-sim/driving_in_office.rawlog',
    ]
    for (const name of named)
      expect(sentences.filter(sentence => sentence.includes(`${name} is not played`))).toHaveLength(1)
  })
})
