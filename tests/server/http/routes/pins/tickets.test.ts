import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { pinSchema, ticketSchema } from '../../../../../contract/resources/pins.ts'
import { plans } from '../../../../../server/database/schema.ts'
import { startJira } from '../../../pins/jiraServer.ts'
import { type Caller, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf } from '../../robotRequest.ts'

const jira = await startJira()
afterAll(jira.close)
const [embedded, external] = [
  await startTestService(),
  await startTestService({ ticketsUrl: jira.url, ticketsToken: 'very-secret', ticketsProject: 'FLEET' }),
]
const [MERIDIAN, BAYSIDE] = [2, 7]

const createPlan = async (superuser: Caller, account = MERIDIAN) =>
  idOf(await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account })))
const pin = (changes: object = {}) => ({
  type: 'FieldIssue',
  title: 'Glass  door',
  message: 'The laser looks through it',
  priority: 'High',
  labels: ['Obstacle'],
  x: 1.25,
  y: 3.5,
  createTicket: true,
  ...changes,
})
const CPG = { type: 'CPG', labels: ['Map Change'] }
const create = async (caller: Caller, plan: number, changes: object = {}) => {
  const { body } = await caller('POST', `/v0/PlanVersion/${plan}/pins`, pin(changes))
  return v.parse(pinSchema, body)
}
const read = async (caller: Caller, key: string | undefined) =>
  v.parse(ticketSchema, (await caller('GET', `/api/v0/Tickets/${key}`)).body)

for (const [where, { as, service }] of [
  ['the database', embedded],
  ['a Jira service', external],
] as const) {
  test(`N-012 with ${where} a pin opens a ticket that names what and where, once`, async () => {
    const [superuser, operator, customer] = await Promise.all([as('super'), as('operator'), as('customer')])
    const plan = await createPlan(superuser)
    expect(await create(operator, plan, { createTicket: false })).not.toHaveProperty('ticket')
    expect(await create(customer, plan, { type: 'Customer' })).not.toHaveProperty('ticket')
    const created = await create(operator, plan)
    const ticket = await read(operator, created.ticket)
    expect(ticket).toMatchObject({ key: created.ticket, summary: 'Glass door', status: 'open', comments: [] })
    expect(ticket.description).toBe(
      [
        'The laser looks through it',
        '',
        'Plan: Hall, version 1',
        'Place on the map: x 1.25 m, y 3.50 m',
        'Type: FieldIssue',
        'Priority: High',
        'Labels: Obstacle',
        `Pin ${created.id} by Olga Lindqvist, ${created.created} UTC`,
      ].join('\n'),
    )
    const again = await operator('POST', `/v0/PlanVersion/${plan}/pins/${created.id}`, {
      ...pin({ title: 'Glass wall' }),
      status: 'open',
      deleted: false,
      revision: 1,
    })
    expect(again.body).toMatchObject({ ticket: created.ticket, revision: 2 })
    expect(await read(operator, created.ticket)).toEqual(ticket)
  })

  test(`N-012 N-014 with ${where} CPG pins of one plan add to its open ticket, also those that come at once`, async () => {
    const [superuser, operator, customer] = await Promise.all([as('super'), as('operator'), as('customer')])
    const [plan, other] = [await createPlan(superuser), await createPlan(superuser)]
    const path = `/v0/PlanVersion/${plan}/pins/cpgTicket`
    await create(operator, plan)
    expect((await operator('GET', path)).body).toEqual({})
    const created = await Promise.all(['One', 'Two', 'Three'].map(title => create(operator, plan, { ...CPG, title })))
    expect(new Set(created.map(({ ticket }) => ticket)).size).toBe(1)
    const ticket = await read(operator, created[0]?.ticket)
    expect(new Set([ticket.summary, ...ticket.comments.map(text => text.split('\n')[0])])).toEqual(
      new Set(['One', 'Three', 'Two']),
    )
    expect((await operator('GET', path)).body).toEqual({ ticket })
    expect((await customer('GET', path)).body).toEqual({})
    expect((await create(operator, other, CPG)).ticket).not.toBe(ticket.key)
    const [next] = await service.db
      .insert(plans)
      .values({ firstId: plan, version: 2, name: 'Hall', planType: 1, account: MERIDIAN })
      .returning({ id: plans.id })
    expect((await create(operator, next?.id ?? 0, CPG)).ticket).toBe(ticket.key)
  })

  test(`N-013 with ${where} a ticket is opened and looked up by hand`, async () => {
    const [superuser, operator, customer] = await Promise.all([as('super'), as('operator'), as('customer')])
    const order = { summary: 'Look at the door', description: '' }
    const { body } = await operator('POST', '/api/v0/Tickets', order)
    const ticket = v.parse(ticketSchema, body)
    expect(ticket).toMatchObject({ ...order, status: 'open', comments: [] })
    for (const caller of [operator, superuser]) expect(await read(caller, ticket.key)).toEqual(ticket)
    expect((await customer('POST', '/api/v0/Tickets', order)).status).toBe(403)
    expect((await customer('GET', `/api/v0/Tickets/${ticket.key}`)).status).toBe(403)
    for (const [key, status] of [
      ['SWATH-9999', 404],
      ['FLEET-9999', 404],
      ['SWATH-999999999999', 404],
      ['swath-1', 400],
      ['1', 400],
    ] as const)
      expect((await superuser('GET', `/api/v0/Tickets/${key}`)).status, key).toBe(status)
  })

  test(`N-013 with ${where} a ticket of somebody else’s is read by those who see a pin that led to it`, async () => {
    const [superuser, operator] = await Promise.all([as('super'), as('operator')])
    const { body } = await superuser('POST', '/api/v0/Tickets', { summary: 'Internal', description: '' })
    const [foreign, ours] = [
      await create(superuser, await createPlan(superuser, BAYSIDE)),
      await create(superuser, await createPlan(superuser)),
    ]
    expect((await operator('GET', `/api/v0/Tickets/${v.parse(ticketSchema, body).key}`)).status).toBe(404)
    expect((await operator('GET', `/api/v0/Tickets/${foreign.ticket}`)).status).toBe(404)
    expect((await read(operator, ours.ticket)).key).toBe(ours.ticket)
  })
}

test('N-012 N-014 while the ticket service fails, pins are saved without their tickets, which an edit opens later', async () => {
  const [superuser, operator] = await Promise.all([external.as('super'), external.as('operator')])
  const plan = await createPlan(superuser)
  jira.breakDown(() => ({ status: 503, body: {} }))
  const saved = await create(operator, plan, CPG)
  expect(saved).not.toHaveProperty('ticket')
  expect((await operator('GET', `/v0/PlanVersion/${plan}/pins/cpgTicket`)).body).toEqual({})
  const refused = await operator('POST', '/api/v0/Tickets', { summary: 'Door', description: '' })
  expect(refused).toMatchObject({ status: 504, body: { errors: [{ token: 'errors.ticket.unavailable' }] } })
  jira.breakDown(undefined)
  const edited = await operator('POST', `/v0/PlanVersion/${plan}/pins/${saved.id}`, {
    ...pin(CPG),
    status: 'open',
    deleted: false,
    revision: 1,
  })
  const { id, ticket } = v.parse(pinSchema, edited.body)
  expect([id, ticket]).toEqual([saved.id, [...jira.issues.keys()].at(-1)])
})
