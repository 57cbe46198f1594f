import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountRole } from '../../../contract/permissions.ts'
import type { ListedAccount } from '../../../contract/resources/accounts.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { queryClient } from '../../service/queryClient.ts'
import { accountsBelow, useNarrowing } from '../../session/narrowing.ts'
import { accountName } from '../robots/names.ts'
import { accountBranches, type Branch, flat } from './branches.ts'

type Named = { readonly id: number; readonly name: string }

/** How accounts are named here: masked in demo mode. */
export function useAccountName(): (account: Named) => string {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  return account => accountName(t, account, demoMode)
}

export type AccountList = {
  /** Those that are searched for, with what stands above them. */
  readonly branches: readonly Branch[]
  /** How many these are. */
  readonly shown: number
  /** All of the role by id, whatever is searched for. */
  readonly accounts: ReadonlyMap<number, ListedAccount>
  readonly isLoading: boolean
  /** Why there is no list. */
  readonly error: unknown
  readonly retry: () => void
}

const NONE: readonly ListedAccount[] = []

/** The accounts of a role. */
export function useAccounts(role: AccountRole, text: string): AccountList {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { data, error, isPending, refetch } = useQuery(queries.accounts.dfs.queryOptions({ input: { role } }))
  const { within, accounts: active } = useNarrowing()
  const accounts = useMemo(() => {
    const all = data?.data ?? NONE
    if (within === undefined) return all
    // Those that are not active are listed here alone, those of other roles there alone.
    const below = accountsBelow([...(active ?? []), ...all], within)
    return all.filter(({ id }) => below.has(id))
  }, [data, active, within])
  const branches = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    return accountBranches(accounts, { nameOf: account => accountName(t, account, demoMode), order: compare, text })
  }, [accounts, demoMode, i18n.language, t, text])
  return {
    branches,
    shown: useMemo(() => flat(branches).length, [branches]),
    accounts: useMemo(() => new Map(accounts.map(account => [account.id, account])), [accounts]),
    isLoading: isPending,
    error: data === undefined ? error : undefined,
    retry: () => void refetch(),
  }
}

/** Reads everything of accounts anew; resolves once the lists on screen are there. */
export const reloadAccounts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queries.accounts.key() })
