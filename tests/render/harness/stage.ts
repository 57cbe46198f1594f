/* A browser page whose worker draws: bundled by Vite once a run, served from memory. */
import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import type { MapColours } from '../../../map/colour.ts'

const ORIGIN = 'http://render.test'
const ROOT = `${import.meta.dirname}/../../..`
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  // As Chromium with windows draws glyphs; the one without them has other ideas by itself.
  '--font-render-hinting=slight',
  '--disable-lcd-text',
]

type File = { readonly body: string | Buffer; readonly type: string }

/** Bundles a worker and everything it loads, for the URLs it will be served under. */
export async function bundleWorker(entry: string): Promise<ReadonlyMap<string, File>> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rollupOptions: { input: { stage: entry }, output: { entryFileNames: '[name].js' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap(result => ('output' in result ? result.output : []))
  return new Map(
    outputs.map(output => [
      `/${output.fileName}`,
      output.type === 'chunk'
        ? { body: output.code, type: 'text/javascript' }
        : {
            body: Buffer.from(output.source),
            // A worker's code is an asset of whoever starts it.
            type: output.fileName.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
          },
    ]),
  )
}

/** An empty page at an origin of its own that serves `files` and nothing else. */
export async function openPage(browser: Browser, files: ReadonlyMap<string, File>): Promise<Page> {
  const page = await browser.newPage()
  await page.route('**/*', async route => {
    const path = new URL(route.request().url()).pathname
    const file = path === '/' ? { body: '<!doctype html><title>stage</title>', type: 'text/html' } : files.get(path)
    await (file ? route.fulfill({ body: file.body, contentType: file.type }) : route.fulfill({ status: 404 }))
  })
  await page.goto(`${ORIGIN}/`)
  return page
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['SWATH_CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS })

/** The `--map-*` and `--pin-*` tokens of both themes, as the application reads them. */
export async function mapColours(): Promise<{ readonly dark: MapColours; readonly light: MapColours }> {
  const css = await readFile(`${ROOT}/src/theme/tokens.css`, 'utf8')
  const light = css.indexOf('[data-theme="light"]', css.indexOf('--map-unknown'))
  return { dark: tokensOf(css.slice(0, light)), light: tokensOf(css.slice(light)) }
}

const tokensOf = (css: string): MapColours =>
  Object.fromEntries(
    [...css.matchAll(/--(?:map-)?([a-z-]+):\s*(#[0-9a-f]+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
