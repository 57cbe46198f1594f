import type { Account } from '../../../../contract/resources/accounts.ts'
import {
  activeAccounts,
  findAccount,
  pageOfAccounts,
  readTree,
  topLevelAccounts,
  type Viewer,
} from '../../../accounts/accountRows.ts'
import { nested } from '../../../accounts/accountTree.ts'
import { deleteAccount } from '../../../accounts/deleteAccount.ts'
import { listAccounts } from '../../../accounts/listAccounts.ts'
import { rebuildTree } from '../../../accounts/rebuildTree.ts'
import { AccountRefusal, type RefusalReason } from '../../../accounts/refusal.ts'
import { createAccount, editAccount, type Writer } from '../../../accounts/writeAccounts.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { currentAccount, viewerOf } from '../../../identity/currentAccount.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

const list = <T>(data: T[]) => ({ data, total: data.length })

function refused(reason: RefusalReason): RequestError {
  switch (reason.kind) {
    case 'notFound':
      return notFound('account')
    case 'nameless':
      return new RequestError('badRequest', 'errors.account.addAccount.withoutName', 'The name is missing', {
        field: 'name',
      })
    case 'nameTaken':
      return new RequestError(
        'conflict',
        'errors.account.addAccount.accountNameAlreadyExists',
        'Another account has this name',
        { field: 'name' },
      )
    case 'parentless':
      return new RequestError('badRequest', 'errors.account.addAccount.withoutParent', 'The parent is missing', {
        field: 'parent',
      })
    case 'notAllowed': {
      const { token, message } = generalError('forbidden')
      return new RequestError('forbidden', token, message)
    }
    case 'fieldNotAllowed':
      return new RequestError('forbidden', 'errors.account.forbidden', 'The field may not be changed', {
        field: reason.field,
      })
    case 'cycle':
      return new RequestError('conflict', 'errors.account.moveCycle', 'An account cannot stand below itself', {
        field: 'parent',
      })
    case 'tooDeep':
      return new RequestError('conflict', 'errors.account.tooDeep', 'Too many accounts above one another', {
        field: 'parent',
      })
    case 'samePasscode':
      return reason.who === undefined
        ? new RequestError('conflict', 'errors.account.moveConflict', 'Two people would share a passcode')
        : new RequestError('conflict', 'errors.account.moveAccount', 'Two people would share a passcode', {
            data: reason.who,
          })
    case 'occupied':
      return new RequestError('conflict', 'errors.account.deleteAccount', 'The account still holds something', {
        data: reason.contents,
      })
  }
}

async function written<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof AccountRefusal ? refused(error.reason) : error
  }
}

const writerOf = (context: RequestContext): Writer => ({
  principal: signedIn(context),
  address: context.request.ip,
})

type Parts = { readonly db: Database; readonly accountsChanged: () => void }

/** Accounts: the tree and its writes. */
export function accountRoutes({ db, accountsChanged }: Parts) {
  /** A write after which people may see other robots than before. */
  async function moved<T>(write: () => Promise<T>): Promise<T> {
    const done = await written(write)
    accountsChanged()
    return done
  }

  async function visible(viewer: Viewer, id: number): Promise<Account> {
    const account = await findAccount(db, viewer, id)
    if (account === undefined) throw notFound('account')
    return account
  }

  return {
    self: routes.accounts.self.handler(async ({ context }) => {
      const viewer = signedIn(context)
      return visible(viewer, (await currentAccount(db, viewerOf(viewer))) ?? 0)
    }),
    viewable: routes.accounts.viewable.handler(async ({ context }) =>
      list(await activeAccounts(db, signedIn(context))),
    ),
    topLevel: routes.accounts.topLevel.handler(async ({ context }) =>
      list(await topLevelAccounts(db, signedIn(context))),
    ),
    list: routes.accounts.list.handler(({ input, context }) => pageOfAccounts(db, signedIn(context), input)),
    tree: routes.accounts.tree.handler(async ({ context }) => {
      const rows = await readTree(db, signedIn(context))
      return { data: nested(rows), total: rows.length }
    }),
    dfs: routes.accounts.dfs.handler(async ({ input, context }) =>
      list(await listAccounts(db, signedIn(context), input.role)),
    ),
    get: routes.accounts.get.handler(({ input, context }) => visible(signedIn(context), input.id)),

    create: routes.accounts.create.handler(async ({ input, context }) => {
      const id = await written(() => createAccount(db, writerOf(context), input))
      return visible(signedIn(context), id)
    }),
    edit: routes.accounts.edit.handler(async ({ input, context }) => {
      const { id, ...edit } = input
      await moved(() => editAccount(db, writerOf(context), id, edit))
      return visible(signedIn(context), id)
    }),
    remove: routes.accounts.remove.handler(async ({ input, context }) => {
      await moved(() => deleteAccount(db, writerOf(context), input.id))
      return {}
    }),
    rebuild: routes.accounts.rebuild.handler(({ context }) => moved(() => rebuildTree(db, writerOf(context)))),
  }
}
