import type { ReactNode } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import { type GateMode, passesGate } from './needs.ts'
import { useGrants } from './session.ts'

type GateProps = { readonly needs: readonly Permission[]; readonly mode?: GateMode; readonly children: ReactNode }

/** Removes what is inside when the check fails. A courtesy: the service enforces the same. */
export function Gate({ needs, mode = 'and', children }: GateProps) {
  return passesGate(useGrants(), needs, mode) ? children : undefined
}
