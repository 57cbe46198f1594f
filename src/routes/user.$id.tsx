import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { UserScreen } from '../features/users/UserScreen.tsx'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'

/** The own page is everybody's; another's needs Logins/viewUserList, without it the viewer is sent home (B-006). */
export const Route = createFileRoute('/user/$id')({
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const { self, grants } = (await context.sessionKnown()).context
    if (self?.id !== Number(params.id) && !isGranted(grants, ['Logins', 'viewUserList']))
      throw redirect({ to: '/home', replace: true })
  },
  // While the screen's code is on its way.
  loader: ({ params }) =>
    void queryClient.prefetchQuery(queries.users.get.queryOptions({ input: { id: Number(params.id) } })),
  component: UserRoute,
})

function UserRoute() {
  const { id } = Route.useParams()
  return <UserScreen id={Number(id)} />
}
