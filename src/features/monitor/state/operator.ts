import { useQuery } from '@tanstack/react-query'
import type { ContactMethod, Operator } from '../../../../contract/resources/contactMethods.ts'
import { queries } from '../../../service/client.ts'

/** An operator as the monitor shows one (M-071): the login, and how to reach its person; the default contact comes first. */
export function operatorOf(
  login: { readonly id: number; readonly name: string },
  contacts: readonly ContactMethod[],
): Operator {
  const values = (types: readonly ContactMethod['contact_type'][]): readonly string[] => [
    ...new Set(
      contacts
        .filter(contact => types.includes(contact.contact_type))
        .toSorted((a, b) => Number(b.default) - Number(a.default))
        .map(contact => contact.contact_value),
    ),
  ]
  return { id: login.id, name: login.name, emails: values(['email']), phoneNumbers: values(['phone', 'sms']) }
}

/** Who is logged in on the robot; undefined when nobody is, or the viewer may not know (M-070). */
export function useOperator(userId: number | undefined): Operator | undefined {
  const id = userId ?? 0
  const login = useQuery(queries.logins.get.queryOptions({ input: { id }, enabled: id > 0 }))
  const contacts = useQuery(queries.contactMethods.list.queryOptions({ input: { login: id }, enabled: id > 0 }))
  if (id === 0 || !login.data) return undefined
  return operatorOf(login.data, contacts.data?.data ?? [])
}
