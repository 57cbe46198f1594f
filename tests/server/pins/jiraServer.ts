import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'

export type JiraRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}
type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}

type Issue = {
  readonly fields: Record<string, unknown>
  status: string
  readonly comments: { readonly body: string }[]
}

/** A ticket service on a free port that speaks as much of Jira's REST interface as is used, and keeps what it is sent. */
export async function startJira() {
  const requests: JiraRequest[] = []
  const issues = new Map<string, Issue>()
  let broken: ((request: JiraRequest) => Answer | 'silence') | undefined

  function answer({ method, path, body }: JiraRequest): Answer {
    const [, key = '', rest] = /^\/base\/rest\/api\/2\/issue(?:\/([A-Z]+-\d+))?(\/comment)?/.exec(path) ?? []
    const fields: unknown = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined
    if (method === 'POST' && key === '' && typeof fields === 'object' && fields !== null) {
      const created = `FLEET-${issues.size + 1}`
      issues.set(created, { fields: { ...fields }, status: 'new', comments: [] })
      return { status: 201, body: { id: '10000', key: created, self: `http://jira.example/${created}` } }
    }
    const issue = issues.get(key)
    if (!issue) return { status: 404, body: { errorMessages: ['Issue does not exist'] } }
    if (rest !== undefined) {
      if (typeof body !== 'object' || body === null || !('body' in body)) return { status: 400, body: {} }
      issue.comments.push({ body: String(body.body) })
      return { status: 201, body: { id: '1' } }
    }
    const { fields: own, status, comments } = issue
    return {
      status: 200,
      body: {
        id: '10000',
        key,
        fields: {
          ...own,
          status: { name: status, statusCategory: { key: status } },
          comment: { comments, total: comments.length },
        },
      },
    }
  }

  const server = createServer((message, response) => {
    let text = ''
    message.setEncoding('utf8')
    message.on('data', (part: string) => {
      text += part
    })
    message.on('end', () => {
      const { method = '', url: path = '', headers } = message
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const request = { method, path, headers, body }
      requests.push(request)
      const answered = broken === undefined ? answer(request) : broken(request)
      if (answered === 'silence') return
      response.writeHead(answered.status, { 'content-type': 'application/json', ...answered.headers })
      response.end(answered.body === undefined ? 'not json' : JSON.stringify(answered.body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/base/`,
    requests,
    issues,
    /** Answers in another way from now on; as it should with undefined. */
    breakDown: (how: typeof broken) => {
      broken = how
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** One that ends with the test. */
export async function startJiraForTest() {
  const jira = await startJira()
  onTestFinished(jira.close)
  return jira
}
