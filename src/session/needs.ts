import { type Grants, isGranted, type Permission } from '../../contract/permissions.ts'

export type GateMode = 'and' | 'or'

/** Whether grants hold all of the checks, or with `or` at least one. No checks: open with `and`, closed with `or`. */
export const passesGate = (grants: Grants, needs: readonly Permission[], mode: GateMode = 'and'): boolean =>
  mode === 'and' ? needs.every(need => isGranted(grants, need)) : needs.some(need => isGranted(grants, need))
