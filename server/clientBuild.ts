import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** Where Vite puts the built client. */
export const CLIENT_FOLDER = join(ROOT, 'dist')
/** What the client is made of. */
const SOURCES = [
  'src',
  'contract',
  'floor',
  'machines',
  'map',
  'workers',
  'locales',
  'vite.config.ts',
  'package-lock.json',
]

/** Modification time of the newest file at a path or below it, ms; -Infinity when there is nothing. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return Number.NEGATIVE_INFINITY
  if (!found.isDirectory()) return found.mtimeMs
  const names = await readdir(path)
  return Math.max(...(await Promise.all(names.map(name => newest(join(path, name))))))
}

async function isFresh(): Promise<boolean> {
  const built = await newest(join(CLIENT_FOLDER, 'index.html'))
  const changed = await Promise.all(SOURCES.map(source => newest(join(ROOT, source))))
  return built > Math.max(...changed)
}

/** Builds the client, unless what is there is newer than all it is made of. In a process of its own: the service would keep a gigabyte of it. */
export async function buildClient(): Promise<void> {
  if (await isFresh()) return
  const program = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js')
  const options = ['build', '--config', join(ROOT, 'vite.config.ts'), '--logLevel', 'warn']
  const building = spawn(process.execPath, [program, ...options], { cwd: ROOT, stdio: 'inherit' })
  await once(building, 'exit')
  if (building.exitCode !== 0) throw new Error('The client cannot be built; what is said above tells why.')
}

/** Serves the client from its sources, with hot reload over the service's own port. */
export async function startClientDevelopment(http: Server): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: http } },
    appType: 'spa',
  })
}
