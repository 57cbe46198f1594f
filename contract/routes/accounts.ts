import * as v from 'valibot'
import { ACCOUNT_ROLES } from '../permissions.ts'
import {
  accountEditSchema,
  accountNodeSchema,
  accountSchema,
  listedAccountSchema,
  newAccountSchema,
  treeRepairSchema,
} from '../resources/accounts.ts'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const role = v.optional(v.picklist(ACCOUNT_ROLES))

/** */
export const accounts = {
  self: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/self', tags: ['Accounts'] })
    .output(accountSchema),
  /** The active ones, by name. */
  viewable: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/viewable', tags: ['Accounts'] })
    .output(v.object({ data: v.array(accountSchema), total })),
  /** The uppermost accounts that the login sees. */
  topLevel: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/toplevel', tags: ['Accounts'] })
    .output(v.object({ data: v.array(accountSchema), total })),
  list: route(['Accounts', 'view'])
    .route({ method: 'GET', path: '/api/v0/Accounts', tags: ['Accounts'] })
    .input(v.object({ role, limit: v.optional(queryCountSchema, 25), offset: v.optional(queryCountSchema, 0) }))
    .output(v.object({ data: v.array(accountSchema), total })),
  tree: route(['Accounts', 'view'])
    .route({ method: 'GET', path: '/api/v0/Accounts/tree', tags: ['Accounts'] })
    .output(v.object({ data: v.array(accountNodeSchema), total })),
  /** The tree as a list; those of one role are as deep as the accounts of that role above them. */
  dfs: route(['Accounts', 'view'])
    .route({ method: 'GET', path: '/api/v0/Accounts/dfs', tags: ['Accounts'] })
    .input(v.object({ role }))
    .output(v.object({ data: v.array(listedAccountSchema), total })),
  get: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/{id}', tags: ['Accounts'] })
    .input(v.object({ id: pathIdSchema }))
    .output(accountSchema),
  /** Role, tier, language and active state each need their own permission where they are not the ones that a new account has. */
  create: route(['Accounts', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Accounts', tags: ['Accounts'] })
    .input(newAccountSchema)
    .output(accountSchema),
  /**
   * Tier, role, language and active state each need their own permission: a field that the login may not edit refuses the whole edit. A
   * move is refused with 409 when it would put an account below itself, or two people with the same passcode at the same robots.
   */
  edit: route(['Accounts', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Accounts/{id}', tags: ['Accounts'] })
    .input(v.object({ id: pathIdSchema, ...accountEditSchema.entries }))
    .output(accountSchema),
  /** 409 with what is in the way, unless the account is empty. */
  remove: route(['Accounts', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Accounts/{id}', tags: ['Accounts'] })
    .input(v.object({ id: pathIdSchema }))
    .output(v.object({})),
  /** Puts right what no edit can cause; for those who see all accounts. */
  rebuild: route(['Accounts', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Accounts/tree', tags: ['Accounts'] })
    .output(treeRepairSchema),
}
