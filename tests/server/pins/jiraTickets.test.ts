import { expect, test } from 'vitest'
import { jiraTickets } from '../../../server/pins/jiraTickets.ts'
import { TicketStoreError } from '../../../server/pins/ticketStore.ts'
import { startJiraForTest } from './jiraServer.ts'

const access = { user: undefined, token: 'very-secret', project: 'FLEET', issueType: 'Task' }
const ticket = { summary: 'Glass door', description: 'The laser looks through it' }

test('N-012 a ticket is opened in the project, commented on and read again, with the token in its header alone', async () => {
  const jira = await startJiraForTest()
  const store = jiraTickets({ ...access, url: jira.url })
  expect(await store.create(ticket)).toEqual({ key: 'FLEET-1', ...ticket, status: 'open', comments: [] })
  await store.comment('FLEET-1', 'Seen again')
  expect(await store.find('FLEET-1')).toEqual({ key: 'FLEET-1', ...ticket, status: 'open', comments: ['Seen again'] })
  const issue = jira.issues.get('FLEET-1')
  if (issue) issue.status = 'done'
  expect(await store.find('FLEET-1')).toMatchObject({ status: 'closed' })
  expect(jira.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /base/rest/api/2/issue',
    'POST /base/rest/api/2/issue/FLEET-1/comment',
    'GET /base/rest/api/2/issue/FLEET-1?fields=summary,description,status,comment',
    'GET /base/rest/api/2/issue/FLEET-1?fields=summary,description,status,comment',
  ])
  expect(jira.requests[0]?.body).toEqual({
    fields: { project: { key: 'FLEET' }, issuetype: { name: 'Task' }, ...ticket },
  })
  for (const { headers } of jira.requests) expect(headers.authorization).toBe('Bearer very-secret')
})

test('N-012 with a user the token is sent as that user’s', async () => {
  const jira = await startJiraForTest()
  await jiraTickets({ ...access, url: jira.url, user: 'me@swath.example' }).create(ticket)
  const [scheme, sent = ''] = jira.requests[0]?.headers.authorization?.split(' ') ?? []
  expect([scheme, Buffer.from(sent, 'base64').toString()]).toEqual(['Basic', 'me@swath.example:very-secret'])
})

test('N-013 there is no ticket that the service has not, nor one of another project, which it is not asked for', async () => {
  const jira = await startJiraForTest()
  const store = jiraTickets({ ...access, url: jira.url })
  expect(await store.find('FLEET-9')).toBeUndefined()
  expect(jira.requests).toHaveLength(1)
  expect(await store.find('PAYROLL-9')).toBeUndefined()
  expect(jira.requests).toHaveLength(1)
  await expect(store.comment('FLEET-9', 'Hello')).rejects.toThrow(TicketStoreError)
})

test('N-012 a service that fails, answers nonsense, leads elsewhere or cannot be reached is reported without a secret', async () => {
  const jira = await startJiraForTest()
  const other = await startJiraForTest()
  const store = jiraTickets({ ...access, url: jira.url })
  for (const how of [
    () => ({ status: 401, body: { errorMessages: ['very-secret'] } }),
    () => ({ status: 503, body: {} }),
    () => ({ status: 200 }),
    () => ({ status: 200, body: { key: 'not a key' } }),
    () => ({ status: 307, body: {}, headers: { location: `${other.url}rest/api/2/issue` } }),
  ]) {
    jira.breakDown(how)
    for (const ask of [() => store.create(ticket), () => store.find('FLEET-1')]) {
      const error: unknown = await ask().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(TicketStoreError)
      expect(JSON.stringify([String(error), error instanceof Error && error.cause])).not.toContain('secret')
    }
  }
  expect(other.requests).toEqual([])
  await jira.close()
  await expect(store.find('FLEET-1')).rejects.toThrow(TicketStoreError)
})

test('N-012 a service that takes a request and never answers is given up', async () => {
  const jira = await startJiraForTest()
  jira.breakDown(() => 'silence')
  const limit = new AbortController()
  const store = jiraTickets({ ...access, url: jira.url }, () => limit.signal)
  const outcome = store.create(ticket).catch((thrown: unknown) => thrown)
  await expect.poll(() => jira.requests).toHaveLength(1)
  limit.abort()
  expect(await outcome).toBeInstanceOf(TicketStoreError)
})
