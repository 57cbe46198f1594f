import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { charts } from './chartPlugin.ts'
import english from './locales/en.json' with { type: 'json' }
import { englishTextsOf } from './src/i18n/englishParts.ts'

/** The commit the client is built from; the client compares it with `config/build.json` (B-021). */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Classic scripts that run before the first paint and before the bundle, so they are no modules of it: they go out as they are. */
const CLASSIC_SCRIPTS = ['theme/firstPaint.js', 'service/ahead.js']

const classicScripts = (): Plugin => ({
  name: 'swath:classic-scripts',
  apply: 'build',
  generateBundle() {
    for (const fileName of CLASSIC_SCRIPTS)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(`${import.meta.dirname}/src/${fileName}`, 'utf8') })
  },
})

/** What the client was built from lies beside it, where the service reads its answer to `config/build.json` (B-020). */
const buildInformation = (): Plugin => ({
  name: 'swath:build-information',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'config/build.json', source: JSON.stringify({ commit: commit() }) })
  },
})

/** The English texts in two parts: those of every start, and those of the screens that come in files of their own. */
export const englishParts = (): Plugin => ({
  name: 'swath:english-parts',
  load: {
    filter: { id: /[/\\]locales[/\\]en\.json\?(start|screens)$/ },
    handler: id => ({
      code: `export default ${JSON.stringify(englishTextsOf(id.endsWith('?start') ? 'start' : 'screens', english))}`,
      moduleType: 'js',
    }),
  },
})

/** Each text file gets a gzip copy beside it, made once here and not at each request; the service sends it to whoever takes it. */
const compressed = (): Plugin => ({
  name: 'swath:compressed',
  apply: 'build',
  writeBundle({ dir = '.' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css|html|svg|json)$/.test(name)) continue
      const path = join(dir, name)
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
    }
  },
})

/**
 * What goes into one file, first match first: each file more is one more request, and a browser has six under way at once. What every start needs; what
 * headers of all screens have, which would else load all icons and much that is shared; the contract, which is one object; the icons, each smaller than the
 * head of its answer; and what five or more files of the client need. What is left is a file for each part, so that one that cannot be had costs only itself.
 */
const FILES: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 4 },
  { name: 'header', test: /[\\/](widgets[\\/]menu[\\/]Popover\.tsx|icons[\\/]bell\.mjs)$/, priority: 4 },
  { name: 'contract', test: /[\\/]contract[\\/]/, minShareCount: 2, priority: 3 },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 2 },
  { name: 'shared', test: /[\\/](src|node_modules)[\\/]/, minShareCount: 5, priority: 1 },
]

/** The client: `src/index.html` in, `dist/` out. The service serves `dist/`, or this configuration in middleware mode with `--dev`. */
export default defineConfig({
  root: `${import.meta.dirname}/src`,
  publicDir: false,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    englishParts(),
    charts(),
    classicScripts(),
    buildInformation(),
    compressed(),
  ],
  define: { __SWATH_COMMIT__: JSON.stringify(commit()) },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // The root is `src`, yet the client also loads contract, machines, workers and packages.
  server: { fs: { allow: [import.meta.dirname] } },
  worker: { format: 'es' },
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2024',
    // The content security policy is `script-src 'self'`: no inlined script, and no inlined picture or font either.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
})
