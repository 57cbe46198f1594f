/** Whose time of the UI thread it is, by samples of its stack, read with the source maps of the built client. */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

const SAMPLED_EVERY_US = 500
const CLIENT = `${process.cwd()}/dist`

const mapSchema = v.object({
  file: v.optional(v.string(), ''),
  version: v.number(),
  sources: v.array(v.string()),
  sourcesContent: v.array(v.string()),
  names: v.array(v.string()),
  mappings: v.string(),
  sourceRoot: v.optional(v.string(), ''),
})

type Frame = { readonly url: string; readonly lineNumber: number; readonly columnNumber: number }

/** Finds the file of the sources that a function of a bundle comes from; empty for what is no part of the client. */
function sourceFinder(): (frame: Frame) => string {
  const maps = new Map<string, SourceMap>()
  return ({ url, lineNumber, columnNumber }) => {
    const bundle = /\/(assets\/[^?]+\.js)/.exec(url)?.[1]
    if (bundle === undefined) return ''
    const text = (): unknown => JSON.parse(readFileSync(join(CLIENT, `${bundle}.map`), 'utf8'))
    const map = maps.get(bundle) ?? new SourceMap(v.parse(mapSchema, text()))
    maps.set(bundle, map)
    const entry = map.findEntry(lineNumber, columnNumber)
    return 'originalSource' in entry ? entry.originalSource : ''
  }
}

/** Share of the UI thread in functions of such files, and in all that they call, while something is done; percent of the clock. */
export async function sampledShare(page: Page, files: RegExp, run: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY_US })
  await session.send('Profiler.start')
  await run()
  const { profile } = await session.send('Profiler.stop')
  await session.detach()
  const sourceOf = sourceFinder()
  const inside = new Set<number>()
  const below = new Map(profile.nodes.map(node => [node.id, node.children ?? []]))
  const take = (id: number): void => {
    inside.add(id)
    for (const child of below.get(id) ?? []) take(child)
  }
  for (const { id, callFrame } of profile.nodes) if (!inside.has(id) && files.test(sourceOf(callFrame))) take(id)
  let [all, own] = [0, 0]
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const tookUs = profile.timeDeltas?.[index] ?? 0
    all += tookUs
    if (inside.has(id)) own += tookUs
  }
  return (own / all) * 100
}
