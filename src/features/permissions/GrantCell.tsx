import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { Checkbox } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { LoginRole } from '../../../contract/permissions.ts'
import styles from './PermissionsTable.module.css'
import type { RightRow } from './rightRows.ts'
import type { Cell, GrantDrafts } from './useGrantDrafts.ts'

type Props = {
  readonly role: LoginRole
  readonly row: RightRow
  readonly name: string
  readonly drafts: GrantDrafts
  readonly mayEdit: boolean
}

/** Why a cell has no tick to set. */
export function grantReason(t: TFunction, { kind }: Cell): string | undefined {
  if (kind === 'comes') return t('permissions.comesWith', { right: t('rights.RobotMonitor.controlLevel3.name') })
  if (kind === 'ungivable') return t('permissions.ungivable')
  if (kind === 'fixed') return t('permissions.untakeable')
  return undefined
}

/** One right of one role: a tick that waits to be saved, or why there is none to set. */
export function GrantCell({ role, row, name, drafts, mayEdit }: Props) {
  const { t } = useTranslation()
  const cell = drafts.cellOf(role, row)
  const reason = grantReason(t, cell)
  const label = t('permissions.cell', { role: t(`users.roles.${role}`), right: name })
  if (cell.kind === 'free' || cell.kind === 'fixed')
    return (
      <Checkbox
        aria-label={reason === undefined ? label : `${label}. ${reason}`}
        className={styles['tick'] ?? ''}
        isSelected={cell.granted}
        isReadOnly={!mayEdit}
        isDisabled={cell.kind === 'fixed'}
        onChange={granted => drafts.set(role, row, granted)}
      >
        <span className={styles['box']}>
          <Check aria-hidden />
        </span>
      </Checkbox>
    )
  return (
    <span className={styles['without']} role="img" aria-label={`${label}. ${reason}`}>
      {cell.kind === 'comes' ? <Check aria-hidden /> : '–'}
    </span>
  )
}
