import { rmSync } from 'node:fs'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { afterAll, expect } from 'vitest'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import type { Clock } from '../../server/clock.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import type { ConsolePages } from '../../server/http/httpParts.ts'
import { createLog } from '../../server/log.ts'
import { type Service, startService } from '../../server/service.ts'
import { createDataFolder, SMALL_CACHE_MB } from './databaseTemplate.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: { [name: string]: string },
) => Promise<Answer>

export type TestService = {
  readonly service: Service
  readonly dataFolder: string
  /** A request of nobody. */
  readonly call: Caller
  /** The id of a new session of a demo login. */
  readonly session: (login: string) => Promise<string>
  /** Requests of a new session of a demo login, with the header of non-browser clients. */
  readonly signIn: (login: string) => Promise<Caller>
  /** The same of one session for the whole test file: for tests that leave it as it is. */
  readonly as: (login: string) => Promise<Caller>
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Gives password and code again: what the session may change for the next five minutes. */
export async function prove(caller: Caller, code?: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await caller('POST', '/api/v0/Logins/self/prove', {
    password,
    ...(code !== undefined && { tfa_code: code }),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** The items of a list's answer. */
export const listOf = <Item>(schema: v.GenericSchema<unknown, Item>, body: unknown): readonly Item[] =>
  v.parse(v.object({ data: v.array(schema) }), body).data

/** What the service has not answered for so long it will not, ms: the test says what it asked for. Longer than what a frozen database may take. */
const ANSWER_LIMIT_MS = 28_000

export function callerOf(url: string, always: { readonly [name: string]: string } = {}): Caller {
  return async (method, path, body, headers = {}) => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    try {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...always, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: response.status, headers: response.headers, body: asJson(await response.text()) }
    } catch (error) {
      if (!signal.aborted) throw error
      throw new Error(`The service has not answered: ${method} ${path}`, { cause: error })
    }
  }
}

const testConfig = (dataFolder: string): Config =>
  readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    SWATH_DEMO: '1',
    SWATH_DATA: dataFolder,
    SWATH_DATABASE_CACHE_MB: `${SMALL_CACHE_MB}`,
    SWATH_LOG_LEVEL: 'silent',
  })

/**
 * The whole service on free ports with a database of its own and the demo logins; ends with the test file. Called as the file is loaded: the
 * end that is asked for inside a hook never comes.
 */
export async function startTestService(
  changes: Partial<Config> = {},
  options: { readonly console?: ConsolePages; readonly log?: Logger; readonly clock?: Clock } = {},
): Promise<TestService> {
  const dataFolder = await createDataFolder()
  const service = await startService(
    { ...testConfig(dataFolder), ...changes },
    { log: createLog('silent'), ...options },
  )
  afterAll(async () => {
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  const call = callerOf(service.url)
  const session = async (login: string): Promise<string> => {
    const { body } = await call('POST', '/api/v0/Logins/login', { login, password: DEMO_PASSWORD })
    return v.parse(v.object({ session_id: v.string() }), body).session_id
  }
  const callers = new Map<string, Promise<Caller>>()
  const signIn = async (login: string) => callerOf(service.url, { [SESSION_HEADER]: await session(login) })
  return {
    service,
    dataFolder,
    call,
    session,
    signIn,
    as: login => {
      const caller = callers.get(login) ?? signIn(login)
      callers.set(login, caller)
      return caller
    },
  }
}
