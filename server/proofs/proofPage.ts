/** The proof of a report as one page that needs nothing but a browser. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TFunction } from 'i18next'
import { LANGUAGE_TAGS, type Language } from '../../contract/languages.ts'
import type { ReportProof } from '../../contract/resources/reportProof.ts'
import { REPORT_RESULTS } from '../../contract/robot/runReport.ts'

/** What the page checks against the statement and shows. `coverage`: packed as it is stored. */
export type ProofPicture = {
  readonly coverage: Uint8Array | null
  /** `map.png` of the plan's version; left out where it is too large to be carried along. */
  readonly map: Uint8Array | undefined
}

const SCRIPT = new URL('./verify.browser.js', import.meta.url)
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
#verdict { border: 2px solid; border-radius: 0.5rem; font-weight: 600; padding: 0.75rem 1rem; }
#verdict[data-verdict='holds'] { border-color: #1e8449; }
#verdict[data-verdict='late'], #verdict[data-verdict='incomplete'] { border-style: dashed; border-width: 4px; }
#verdict[data-verdict='fails'] { border-color: #c0392b; border-style: double; border-width: 6px; }
canvas { border: 1px solid #8886; height: auto; image-rendering: pixelated; max-width: 100%; }
th { padding-inline-end: 1.5rem; text-align: start; }
code { overflow-wrap: anywhere; }
`
const WORDS = [
  'signature',
  'key',
  'map',
  'raster',
  'statement',
  'same',
  'changed',
  'absent',
  'unchecked',
  'holds',
  'late',
  'incomplete',
  'fails',
  'noCrypto',
  'robot',
  'plan',
  'location',
  'start',
  'end',
  'result',
  'coverage',
  'coveredArea',
  'cleanableArea',
  'recording',
  'recording_complete',
  'recording_open',
  'recording_none',
  'stored',
  'signed',
  'hashed',
] as const

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** JSON that ends no script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
const base64 = (bytes: Uint8Array | null | undefined): string | null =>
  bytes ? Buffer.from(bytes).toString('base64') : null

export async function proofPage(
  proof: ReportProof,
  picture: ProofPicture,
  language: Language,
  t: TFunction,
): Promise<string> {
  const script = await readFile(SCRIPT, 'utf8')
  const word = (key: string): string => t(`reportProof.page.${key}`)
  const texts: { [key: string]: string } = {}
  for (const key of WORDS) texts[key] = word(key)
  for (const result of REPORT_RESULTS) texts[`result_${result}`] = word(`results.${result}`)
  const { coverage, map } = picture
  const data = {
    ...proof,
    language: LANGUAGE_TAGS[language],
    coverage: base64(coverage),
    map: base64(map),
    texts,
  }
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${digestOf(script)}'`,
    `style-src 'sha256-${digestOf(STYLE)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(word('title'))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(word('title'))}</h1>
<p id="verdict" role="status">${escaped(word('checking'))}</p>
<noscript><p>${escaped(word('noScript'))}</p></noscript>
<ul id="checks"></ul>
<table id="statement"></table>
<h2>${escaped(word('mapTitle'))}</h2>
<p>${escaped(word('covered'))}</p>
<canvas role="img" aria-label="${escaped(word('mapTitle'))}"></canvas>
<h2>${escaped(word('keyTitle'))}</h2>
<p>${escaped(word('keyMeans'))}</p>
<p><code id="key"></code></p>
</main>
<script type="application/json" id="data">${inScript(data)}</script>
<script type="module">${script}</script>
</body>
</html>
`
}
