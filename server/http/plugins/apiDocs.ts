import { readFile } from 'node:fs/promises'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { experimental_ValibotToJsonSchemaConverter as ValibotConverter } from '@orpc/valibot'
import type { FastifyInstance } from 'fastify'
import { rightsOf } from '../../../contract/routes/access.ts'
import { contract } from '../../../contract/routes/contract.ts'
import { type ContractRoute, contractRoutes } from './contractRoutes.ts'

const STYLE = new URL('./apiDocs.css', import.meta.url)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const accessText = ({ access }: ContractRoute): string => {
  if (access === 'public') return 'open to everybody'
  if (access === 'robot') return 'for a robot, by its own credential'
  const rights = rightsOf(access)?.map(right => right.join('/'))
  return `needs ${rights?.join(' or ') ?? 'a session'}`
}

/** As OpenAPI writes it, which knows no parameter of several parts. */
const documentedPath = (path: string): string => path.replace('{+', '{')

function operation(document: OpenAPI.Document, route: ContractRoute): string {
  const documented = documentedPath(route.path)
  const path = document.paths?.[documented]
  const described =
    path === undefined ? undefined : Object.entries(path).find(([key]) => key === route.method.toLowerCase())
  return `<details>
<summary><b>${route.method}</b> <code>${escaped(documented)}</code> <span>${escaped(accessText(route))}</span></summary>
<pre>${escaped(JSON.stringify(described?.[1] ?? {}, undefined, 2))}</pre>
</details>`
}

function page(document: OpenAPI.Document): string {
  const operations = contractRoutes(contract).map(route => operation(document, route))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
<h1>${escaped(document.info.title)} ${escaped(document.info.version)}</h1>
<p>The same as <a href="/api/docs/openapi.json">OpenAPI</a>, for code generators. Data files are read with <code>GET /api/v0/Data/{id}</code>.</p>
${operations.join('\n')}
</html>
`
}

/** The HTTP API described from the contract that it is made of: for people, and as OpenAPI for programs. Nothing is loaded from elsewhere. */
export async function addApiDocs(app: FastifyInstance, version: string, access: 'public' | 'session'): Promise<void> {
  const describe = async () => {
    const generator = new OpenAPIGenerator({ schemaConverters: [new ValibotConverter({ errorMode: 'ignore' })] })
    const document = await generator.generate(contract, { info: { title: 'Swath HTTP API', version } })
    return { document, html: page(document) }
  }
  let description: ReturnType<typeof describe> | undefined
  /** Made for whoever asks first: no start waits for it. */
  const described = () => {
    description ??= describe()
    return description
  }
  const style = await readFile(STYLE, 'utf8')
  const open = { config: { access } } as const
  app.get('/api/docs', open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((await described()).html),
  )
  app.get('/api/docs/style.css', open, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/api/docs/openapi.json', open, async () => (await described()).document)
}
