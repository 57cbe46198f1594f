import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type ClientConfig, clientConfigSchema } from '../../../contract/clientConfig.ts'
import { NO_CACHE_HEADERS } from '../../../contract/routes/access.ts'
import { type Config, ConfigError } from '../../config.ts'

/**
 * What `config/config.json` answers (B-007, B-008): the deployment's file with every default filled in, or the defaults alone.
 * @throws ConfigError when there is a file and it is no use: a console with half its configuration would hide the mistake
 */
export async function loadClientConfig({
  clientConfigFile,
  demo,
}: Pick<Config, 'clientConfigFile' | 'demo'>): Promise<ClientConfig> {
  if (clientConfigFile === undefined) return v.parse(clientConfigSchema, { environment: demo ? 'demo' : 'production' })
  let content: unknown
  try {
    content = JSON.parse(await readFile(clientConfigFile, 'utf8'))
  } catch {
    throw new ConfigError('SWATH_CONFIG must be the path of a JSON file that can be read.')
  }
  const result = v.safeParse(clientConfigSchema, content)
  if (result.success) return result.output
  const field = v.getDotPath(result.issues[0])
  throw new ConfigError(`The file that SWATH_CONFIG names has no valid ${field ?? 'configuration'}.`)
}

/** The commit that the sources stand at; undefined outside a repository. */
async function currentCommit(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname })
    return stdout.trim()
  } catch {
    return undefined
  }
}

/** What the built client was built from, as the build wrote it down beside it. */
async function builtCommit(clientFolder: string): Promise<string | undefined> {
  try {
    const written: unknown = JSON.parse(await readFile(join(clientFolder, 'config/build.json'), 'utf8'))
    return v.parse(v.object({ commit: v.string() }), written).commit
  } catch {
    return undefined
  }
}

/** The two files that a deployment puts beside the client (B-007, B-020). */
export function addClientConfig(
  app: FastifyInstance,
  { clientConfig, clientFolder }: { readonly clientConfig: ClientConfig; readonly clientFolder: string | undefined },
): void {
  app.get('/config/config.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.headers(NO_CACHE_HEADERS).send(clientConfig),
  )
  app.get('/config/build.json', { config: { access: 'public' } }, async (_request, reply) => {
    const commit = await (clientFolder === undefined ? currentCommit() : builtCommit(clientFolder))
    return reply.headers(NO_CACHE_HEADERS).send({ commit: commit ?? 'unknown' })
  })
}
