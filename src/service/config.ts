import * as v from 'valibot'
import {
  type ClientConfig,
  clientConfigSchema,
  DEFAULT_CLIENT_CONFIG,
  TEST_MODE_KEY,
} from '../../contract/clientConfig.ts'
import { NO_CACHE_HEADERS } from '../../contract/routes/access.ts'
import { logFailure } from '../log/log.ts'
import { fetchAhead } from './ahead.ts'

/** Reads `/config/config.json`; a failed load is logged and the built-in defaults are used (B-007). */
export async function loadConfig(fetcher: typeof fetch): Promise<ClientConfig> {
  try {
    const response = await fetcher('/config/config.json', { headers: NO_CACHE_HEADERS })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return v.parse(clientConfigSchema, await response.json())
  } catch (error) {
    logFailure('config.load', error)
    return DEFAULT_CLIENT_CONFIG
  }
}

let loading: Promise<ClientConfig> | undefined

/** The deployment's configuration, read once. */
export function clientConfig(): Promise<ClientConfig> {
  loading ??= loadConfig(fetchAhead)
  return loading
}

/** B-014: local storage turns the test mode on, never on a production deployment. */
export const isTestMode = (config: ClientConfig, storage: Pick<Storage, 'getItem'>): boolean =>
  config.environment !== 'production' && storage.getItem(TEST_MODE_KEY) === '1'
