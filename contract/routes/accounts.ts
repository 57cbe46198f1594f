import * as v from 'valibot'
import { accountSchema } from '../resources/accounts.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

/** */
export const accounts = {
  self: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/self', tags: ['Accounts'] })
    .output(accountSchema),
  viewable: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/viewable', tags: ['Accounts'] })
    .output(v.object({ data: v.array(accountSchema), total })),
}
