import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Account } from '../../contract/resources/accounts.ts'
import { idSchema } from '../../contract/resources/ids.ts'
import { queries } from '../service/client.ts'

/** The part of every address that names to which account and those below it the screens are narrowed; nothing where it makes no sense. */
export function narrowingSearch(search: { readonly [name: string]: unknown }): {
  readonly within?: number | undefined
} {
  const { success, output } = v.safeParse(idSchema, search['within'])
  return success ? { within: output } : {}
}

type Node = Pick<Account, 'id' | 'parent'>

/** An account and all below it, of those that are given. */
export function accountsBelow(accounts: readonly Node[], top: number): ReadonlySet<number> {
  const children = Map.groupBy(accounts, ({ parent }) => parent)
  const found = new Set([top])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return found
}

export type Narrowing = {
  /** The account; undefined: all that one sees. For the service, which looks no further than the login sees either. */
  readonly within: number | undefined
  /** The same with its name, once that is known. */
  readonly account: Account | undefined
  /** The accounts that are left; undefined: all. */
  readonly below: ReadonlySet<number> | undefined
  /** All accounts that one sees, undefined while they are not known. */
  readonly accounts: readonly Account[] | undefined
}

/** What the screens are narrowed to. It stands in the address, so that a link or a reload brings it back; an account out of sight narrows nothing. */
export function useNarrowing(): Narrowing {
  const chosen = useSearch({ strict: false, select: ({ within }) => within })
  const { data } = useQuery(queries.accounts.viewable.queryOptions())
  const accounts = data?.data
  return useMemo(() => {
    const account = accounts?.find(({ id }) => id === chosen)
    const within = accounts === undefined ? chosen : account?.id
    const below = within === undefined || accounts === undefined ? undefined : accountsBelow(accounts, within)
    return { within, account, below, accounts }
  }, [accounts, chosen])
}

/** What a list's call is given. */
export const withinInput = ({ within }: Partial<Pick<Narrowing, 'within'>>): { readonly within?: number } =>
  within === undefined ? {} : { within }

/** Narrows the screens to an account, or to none; settles when the screen is there. */
export function useNarrow(): (account: number | undefined) => Promise<void> {
  const navigate = useNavigate()
  return account => navigate({ to: '.', search: previous => ({ ...previous, within: account }) })
}
