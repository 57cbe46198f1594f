import * as v from 'valibot'
import { type Ticket, ticketKeySchema } from '../../contract/resources/pins.ts'
import { type TicketStore, TicketStoreError } from './ticketStore.ts'

export type JiraAccess = {
  /** Without `/rest/api`. */
  readonly url: string
  /** With one, `token` is its API token (Jira Cloud); without, a personal access token (Jira Data Center). */
  readonly user: string | undefined
  readonly token: string
  /** Key of the project that tickets are opened in; no other is read. */
  readonly project: string
  readonly issueType: string
}

/** Whoever saves a pin waits for its ticket no longer than this, twice at most. */
const TIMEOUT_MS = 5000

const createdSchema = v.object({ key: ticketKeySchema })
const issueSchema = v.object({
  key: ticketKeySchema,
  fields: v.object({
    summary: v.string(),
    description: v.nullish(v.string(), ''),
    status: v.object({ statusCategory: v.object({ key: v.string() }) }),
    comment: v.optional(v.object({ comments: v.array(v.object({ body: v.string() })) }), { comments: [] }),
  }),
})

const toTicket = ({ key, fields }: v.InferOutput<typeof issueSchema>): Ticket => ({
  key,
  summary: fields.summary,
  description: fields.description,
  status: fields.status.statusCategory.key === 'done' ? 'closed' : 'open',
  comments: fields.comment.comments.map(({ body }) => body),
})

/**
 * Tickets of a service with the REST interface of Jira, version 2.
 * @param giveUp what ends a request that is not answered; one for each
 */
export function jiraTickets(
  { url, user, token, project, issueType }: JiraAccess,
  giveUp: () => AbortSignal = () => AbortSignal.timeout(TIMEOUT_MS),
): TicketStore {
  const authorization =
    user === undefined ? `Bearer ${token}` : `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
  const base = `${url.replace(/\/+$/, '')}/rest/api/2/issue`

  async function ask(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The token goes where it is configured to go, and nowhere else.
      redirect: 'error',
      signal: giveUp(),
    }).catch(() => {
      throw new TicketStoreError('The ticket service cannot be reached or did not answer in time')
    })
    if (response.status === 404) return undefined
    if (!response.ok) throw new TicketStoreError(`The ticket service answered with status ${response.status}`)
    return response.json().catch(() => {
      throw new TicketStoreError('The ticket service did not answer in JSON')
    })
  }

  function read<Output>(schema: v.GenericSchema<unknown, Output>, answer: unknown): Output {
    const parsed = v.safeParse(schema, answer)
    if (!parsed.success) throw new TicketStoreError('The ticket service answered something else than a ticket')
    return parsed.output
  }

  return {
    create: async ticket => {
      const fields = { project: { key: project }, issuetype: { name: issueType }, ...ticket }
      const { key } = read(createdSchema, await ask('', { fields }))
      return { key, ...ticket, status: 'open', comments: [] }
    },
    find: async key => {
      if (!key.startsWith(`${project}-`)) return undefined
      const answer = await ask(`/${key}?fields=summary,description,status,comment`)
      return answer === undefined ? undefined : toTicket(read(issueSchema, answer))
    },
    comment: async (key, text) => {
      if ((await ask(`/${key}/comment`, { body: text })) === undefined)
        throw new TicketStoreError('The ticket service has no such ticket')
    },
  }
}
