import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import { parse } from 'yaml'
import { notUnderstood } from './notUnderstood.ts'
import { isLogName, logStem, readLog } from './readLog.ts'
import type { Run } from './run.ts'

/** A map_server map beside a log: its yaml and the picture the yaml names, whether that is there or not. */
export type MapBeside = { readonly yamlPath: string; readonly imagePath: string }

/** `name` is the file's name without its endings, with its folder before it where two logs share one. */
export type FoundRun = { readonly name: string; readonly run: Run; readonly map?: MapBeside }

/** Larger is no map_server yaml. */
const MAX_YAML_BYTES = 64 * 1024

/**
 * Finds the logs in a folder and those below it, in the order of their paths, and hands out each as it is read, so that the first
 * robot need not wait for the last log. Files that are no recordings are passed over; a recording that cannot be played, one of a kind that is not
 * understood, and a folder that cannot be read, go to `onTrouble` as one sentence each. Never throws.
 */
export async function* findRuns(folder: string, onTrouble: (sentence: string) => void): AsyncGenerator<FoundRun> {
  const paths = await filesBelow(folder)
  if (!paths) return onTrouble(`The folder of logs, ${folder}, cannot be read.`)
  const logs = paths.filter(path => isLogName(basename(path)))
  for (const path of paths) {
    const sentence = notUnderstood(relative(folder, path))
    if (sentence !== undefined) onTrouble(sentence)
  }
  const stems = logs.map(path => logStem(basename(path)))
  for (const [i, path] of logs.entries()) {
    const result = await readLog(path)
    if (!result) {
      onTrouble(`${basename(path)} is not played: there is no pose graph (.g2o) in it.`)
      continue
    }
    if (!result.ok) {
      onTrouble(result.sentence)
      continue
    }
    const stem = stems[i] ?? ''
    const isShared = stems.indexOf(stem) !== stems.lastIndexOf(stem)
    const name = isShared ? relative(folder, path).replaceAll(basename(path), stem).replace(/[/\\]/g, ' ') : stem
    const map = await mapBeside(path, paths)
    yield { name, run: result.run, ...(map && { map }) }
  }
}

async function filesBelow(folder: string): Promise<readonly string[] | undefined> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .toSorted()
  } catch {
    return undefined
  }
}

/** The map whose name goes with the log's, or the only one in its folder. */
async function mapBeside(log: string, paths: readonly string[]): Promise<MapBeside | undefined> {
  const folder = join(log, '..')
  const yamls = paths.filter(path => join(path, '..') === folder && /^\.ya?ml$/i.test(extname(path)))
  const maps = (await Promise.all(yamls.map(readMapBeside))).filter(map => map !== undefined)
  const stem = logStem(basename(log)).toLowerCase()
  const named = maps.filter(({ yamlPath }) => {
    const mapStem = basename(yamlPath, extname(yamlPath)).toLowerCase()
    return mapStem.startsWith(stem) || stem.startsWith(mapStem)
  })
  // The shortest name is the nearest: `run.yaml` before `run_keepout.yaml`.
  const nearest = named.toSorted((a, b) => a.yamlPath.length - b.yamlPath.length)[0]
  return nearest ?? (maps.length === 1 ? maps[0] : undefined)
}

/** Undefined for a yaml that is something else than a map. */
async function readMapBeside(yamlPath: string): Promise<MapBeside | undefined> {
  try {
    const text = await readFile(yamlPath, 'utf8')
    if (text.length > MAX_YAML_BYTES) return undefined
    const value: unknown = parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
    if (typeof value !== 'object' || value === null || !('image' in value) || !('resolution' in value)) return undefined
    const { image } = value
    if (typeof image !== 'string' || image === '') return undefined
    // Maps are written with the path of the machine that made them; the picture is looked for beside the yaml.
    return { yamlPath, imagePath: join(yamlPath, '..', image.split(/[/\\]/).at(-1) ?? image) }
  } catch {
    return undefined
  }
}
