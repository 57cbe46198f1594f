import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  comesWithAnother,
  type Grants,
  isStrongRight,
  isUngivable,
  isUntakeable,
  LOGIN_ROLES,
  type LoginRole,
} from '../../../contract/permissions.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { grantsOfRole, type PermissionsByRole } from '../../session/permissions.ts'
import { endToasts, showToast } from '../../toasts/toasts.ts'
import { RIGHT_ROWS, type RightRow } from './rightRows.ts'

const SUBJECT = 'permissions'

/** A tick that was set or taken away and is not saved. */
export type GrantDraft = { readonly role: LoginRole; readonly row: RightRow; readonly granted: boolean }

/** What a cell shows: a tick to set, one that cannot be taken away, one that comes with another right, or that there is none to set. */
export type Cell = {
  readonly kind: 'free' | 'fixed' | 'comes' | 'ungivable'
  readonly granted: boolean
  readonly change: 'gain' | 'loss' | undefined
}

export type GrantDrafts = {
  readonly all: readonly GrantDraft[]
  readonly cellOf: (role: LoginRole, row: RightRow) => Cell
  readonly set: (role: LoginRole, row: RightRow, granted: boolean) => void
  readonly discard: () => void
  /** @param strong whoever saves has said once more that strong rights are given */
  readonly save: (reason: string, strong: boolean) => void
  readonly isSaving: boolean
}

/** As the service stores them. */
export type StoredGrants = {
  readonly permissions: PermissionsByRole
  readonly tfa_required?: readonly LoginRole[] | undefined
}

const keyOf = (role: LoginRole, row: RightRow): string => `${role} ${row.id}`

export const isStrong = ({ row, granted }: GrantDraft): boolean => granted && isStrongRight(row.resource, row.action)

/** Changes of rights that wait until they are saved together. What somebody else has done meanwhile is no change any more. */
export function useGrantDrafts(stored: StoredGrants | undefined): GrantDrafts {
  const { i18n, t } = useTranslation()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const grants = new Map<LoginRole, Grants>(
    LOGIN_ROLES.map(role => [role, grantsOfRole(stored?.permissions ?? {}, role)]),
  )
  const isStored = (role: LoginRole, { kind, resource, action }: RightRow): boolean =>
    kind === 'tfa'
      ? (stored?.tfa_required?.includes(role) ?? false)
      : (grants.get(role)?.[resource]?.includes(action) ?? false)
  const isWanted = (role: LoginRole, row: RightRow): boolean => wanted.get(keyOf(role, row)) ?? isStored(role, row)
  const all = RIGHT_ROWS.flatMap(row =>
    LOGIN_ROLES.flatMap((role): GrantDraft[] =>
      isWanted(role, row) === isStored(role, row) ? [] : [{ role, row, granted: isWanted(role, row) }],
    ),
  )

  const sending = useMutation({
    mutationFn: ({ reason, strong }: { readonly reason: string; readonly strong: boolean }) =>
      service.authorization.changePermissions({
        reason,
        strong,
        changes: all.flatMap(({ role, row: { kind, resource, action }, granted }) =>
          kind === 'right' ? [{ role, resource, action, granted }] : [],
        ),
        tfa: all.flatMap(({ role, row, granted }) => (row.kind === 'tfa' ? [{ role, required: granted }] : [])),
      }),
    onSuccess: saved => {
      client.setQueryData(queries.authorization.permissions.queryKey(), saved)
      void client.invalidateQueries({ queryKey: queries.authorization.overview.key() })
      setWanted(new Map())
      endToasts(SUBJECT)
    },
    onError: error =>
      showToast({
        kind: 'error',
        subject: SUBJECT,
        title: t('administration.failed'),
        text: errorText(i18n, 'login.getLogin', apiErrorOf(error)),
      }),
  })

  return {
    all,
    cellOf: (role, row) => {
      const granted = isWanted(role, row)
      const change = granted === isStored(role, row) ? undefined : granted ? 'gain' : 'loss'
      if (row.kind === 'tfa') return { kind: 'free', granted, change }
      const { resource, action } = row
      if (isUngivable(role, resource, action) && !granted) return { kind: 'ungivable', granted, change }
      if (isUntakeable(role, resource) && granted) return { kind: 'fixed', granted, change }
      // Super users hold the lower one as well, to be seen and kept.
      const held = RIGHT_ROWS.filter(each => each.resource === resource && isWanted(role, each))
      const isHeldToo = comesWithAnother({ [resource]: held.map(each => each.action) }, resource, action)
      return { kind: isHeldToo && !granted ? 'comes' : 'free', granted, change }
    },
    set: (role, row, granted) => setWanted(new Map(wanted).set(keyOf(role, row), granted)),
    discard: () => setWanted(new Map()),
    save: (reason, strong) => sending.mutate({ reason, strong }),
    isSaving: sending.isPending,
  }
}
