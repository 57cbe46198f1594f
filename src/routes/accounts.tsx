import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { AccountsScreen } from '../features/accounts/AccountsScreen.tsx'
import { accountsSearchSchema } from '../features/accounts/accountsSearch.ts'

/** Needs Accounts/view; without it the viewer is sent home. */
export const Route = createFileRoute('/accounts')({
  validateSearch: accountsSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Accounts', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: AccountsScreen,
})
