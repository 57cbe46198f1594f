import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isGranted } from '../../contract/permissions.ts'
import { UsersScreen } from '../features/users/UsersScreen.tsx'

/** Needs Logins/viewUserList; without it the viewer is sent home. `text`: what the list is narrowed by. */
export const Route = createFileRoute('/v2/accounts/$id/users')({
  validateSearch: v.object({ text: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined) }),
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Logins', 'viewUserList'])) throw redirect({ to: '/home', replace: true })
  },
  component: UsersRoute,
})

function UsersRoute() {
  const { id } = Route.useParams()
  const { text = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      account={Number(id)}
      text={text}
      onText={next => void navigate({ search: { text: next === '' ? undefined : next }, replace: true })}
    />
  )
}
