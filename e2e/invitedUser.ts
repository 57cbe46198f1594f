import * as v from 'valibot'
import { callAs, DEMO_PASSWORD, proveOneself, type ServiceCall } from './provision.ts'

const idSchema = v.object({ id: v.number() })
const outboxSchema = v.object({ data: v.array(v.object({ recipient: v.string(), text: v.string() })) })

/** The code of the newest link that was mailed to an address. */
async function mailedCode(boss: ServiceCall, recipient: string): Promise<string> {
  const { data } = v.parse(outboxSchema, await boss('GET', '/api/v0/Outbox?limit=100'))
  const text = data.find(message => message.recipient === recipient)?.text ?? ''
  const code = /verify_code=([\w-]+)/.exec(text)?.[1]
  if (code === undefined) throw new Error(`No link was mailed to ${recipient}`)
  return code
}

export type InvitedUser = {
  readonly id: number
  readonly login: string
  readonly email: string
  /** Calls the service as the user. */
  readonly call: ServiceCall
  /** A further address of theirs, verified; its id. */
  readonly addAddress: (email: string) => Promise<number>
}

/** A user of an account who has taken up the invitation: with the password of the demo logins, and the agreement accepted. */
export async function invitedUser(url: string, name: string, account: number): Promise<InvitedUser> {
  const boss = await callAs(url, 'super')
  const login = name.toLowerCase().replaceAll(' ', '.')
  const email = `${login}@users.example`
  const order = { login, name, email, role: 'customer', accounts: [account] }
  const { id } = v.parse(idSchema, await boss('POST', '/api/v0/Logins', order))
  const chosen = { new_password: DEMO_PASSWORD, verify_code: await mailedCode(boss, email) }
  await boss('POST', `/api/v0/Logins/${id}/set_password`, chosen)
  const call = await callAs(url, login)
  await call('POST', '/api/v0/Logins/self/eula')
  return {
    id,
    login,
    email,
    call,
    addAddress: async address => {
      await proveOneself(call)
      const contact = { contact_type: 'email', contact_value: address }
      const added = v.parse(idSchema, await call('POST', '/api/v0/ContactMethods', contact))
      await call('POST', '/api/v0/ContactMethods/send', { email: address, type: 'verify' })
      const verify_code = await mailedCode(boss, address)
      await call('POST', `/api/v0/ContactMethods/${added.id}/verify`, { verify_code })
      return added.id
    },
  }
}
