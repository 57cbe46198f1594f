import * as v from 'valibot'
import { buildInformationSchema } from '../../contract/clientConfig.ts'
import { NO_CACHE_HEADERS } from '../../contract/routes/access.ts'

/** The build that the service hands out now (B-020); undefined when it names none. Throws when it cannot be had. */
export async function readBuild(): Promise<string | undefined> {
  const response = await fetch('/config/build.json', { headers: NO_CACHE_HEADERS })
  if (!response.ok) throw new Error(`build.json answered ${response.status}`)
  return v.parse(buildInformationSchema, await response.json()).build
}
