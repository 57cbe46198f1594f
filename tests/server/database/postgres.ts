import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { leftOut } from '../../leftOut.ts'

/** Where Debian and its kin put the programs of a server, one folder for each version. */
const VERSIONS = '/usr/lib/postgresql'
const USER = 'postgres'
const PASSWORD = 'only-of-this-test'
const START_MS = 30_000
const LOOK_MS = 50

/** The programs of the newest PostgreSQL of this system; undefined where there is none. */
function binFolder(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number).filter(Number.isFinite) : []
  const folders = versions.toSorted((a, b) => b - a).map(version => join(VERSIONS, String(version), 'bin'))
  return [...folders, ...(process.env['PATH'] ?? '').split(delimiter)].find(folder =>
    ['initdb', 'postgres'].every(program => existsSync(join(folder, program))),
  )
}

/** The user that the server runs as where the tests are root, as which it refuses to run. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** For `test.skipIf`: the tests that need a PostgreSQL run where the system has one. */
export const lacksPostgres: boolean = binFolder() === undefined
/** Behind the titles of such tests. */
export const NEEDS_POSTGRES = leftOut(lacksPostgres, 'PostgreSQL is not installed')

export type Postgres = {
  /** As `DATABASE_URL` takes it; of a database of its own on request. */
  readonly url: (changes?: { readonly password?: string; readonly database?: string }) => string
  /** Runs a statement as the administrator, on a connection of its own. */
  readonly query: (text: string, database?: string) => Promise<readonly Record<string, unknown>[]>
  readonly createDatabase: (name: string) => Promise<void>
  /** Ends all connections to a database but the one that does it; how many. */
  readonly terminate: (database?: string) => Promise<number>
  /** `fast` ends connections in order, `immediate` as a crash does. */
  readonly stop: (mode?: 'fast' | 'immediate') => Promise<void>
  readonly start: () => Promise<void>
  /** Nothing of it runs any more, and its connections stay open. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Ends it and takes its files away. */
  readonly close: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** A process and all that it has begun. */
function familyOf(root: number): readonly number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map(row => row.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): readonly number[] =>
    pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid, ...childrenOf(pid)] : []))
  return [root, ...childrenOf(root)]
}

type ServerFiles = {
  /** Folder of the programs. */
  readonly bin: string
  readonly root: string
  readonly data: string
  readonly asOwner: { readonly cwd: string; readonly uid?: number; readonly gid?: number }
}

/** Makes the files of a server in a new folder. */
function makeFiles(folder: string | undefined): ServerFiles {
  const bin = binFolder()
  if (bin === undefined) throw new Error('PostgreSQL is not installed here')
  const owner = unprivileged()
  const root = mkdtempSync(join(tmpdir(), 'swath-postgres-'))
  const data = folder ?? join(root, 'data')
  mkdirSync(data, { recursive: true })
  const passwordFile = join(root, 'password')
  writeFileSync(passwordFile, PASSWORD)
  if (owner) for (const path of [root, data, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const asOwner = { cwd: root, ...owner }
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...asOwner, stdio: 'pipe' },
  )
  return { bin, root, data, asOwner }
}

/** The process of a server; `look` fails as long as it does not answer. */
function createServerProcess({ bin, root, data, asOwner }: ServerFiles, port: number, look: () => Promise<unknown>) {
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'shared_buffers=16MB',
      'max_connections=40',
      'listen_addresses=127.0.0.1',
    ]
    const args = ['-D', data, '-p', String(port), '-k', root, ...settings.flatMap(setting => ['-c', setting])]
    const child = spawn(join(bin, 'postgres'), args, { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-4000)
    })
    server = child
    const deadlineMs = Date.now() + START_MS
    for (;;) {
      try {
        await look()
        return
      } catch (error) {
        if (child.exitCode !== null || Date.now() > deadlineMs) throw new Error(said, { cause: error })
        await wait(LOOK_MS)
      }
    }
  }
  async function stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const child = server
    server = undefined
    if (child?.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exited
  }
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    if (server?.pid === undefined) return
    for (const pid of familyOf(server.pid))
      try {
        process.kill(pid, name)
      } catch {
        // A connection's process may have ended since.
      }
  }

  return { start, stop, signal }
}

/**
 * A PostgreSQL server of the system's own packages on a free port, with its files in a new folder.
 * @param options.folder where its files go: a folder that is there, empty and its user's to write
 * @param options.started false: only its files are made
 */
export async function startPostgres(
  options: { readonly folder?: string; readonly started?: boolean } = {},
): Promise<Postgres> {
  const files = makeFiles(options.folder)
  const { root } = files
  const port = await freePort()
  const url: Postgres['url'] = ({ password = PASSWORD, database = 'postgres' } = {}) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  async function query(text: string, database = 'postgres'): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url({ database }), application_name: 'test' })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const { start, stop, signal } = createServerProcess(files, port, () => query('select 1'))

  if (options.started !== false) await start()
  return {
    url,
    query,
    createDatabase: async name => {
      await query(`create database "${name}"`)
    },
    terminate: async (database = 'postgres') => {
      const rows = await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
      )
      return rows.length
    },
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close: async () => {
      signal('SIGCONT')
      await stop('immediate')
      rmSync(root, { recursive: true, force: true })
    },
  }
}
