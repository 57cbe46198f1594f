import { Check } from 'lucide-react'
import { Checkbox } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { LoginRole } from '../../../contract/permissions.ts'
import { classNames } from '../../widgets/classNames.ts'
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
function useReason({ kind }: Cell): string | undefined {
  const { t } = useTranslation()
  if (kind === 'comes') return t('permissions.comesWith', { right: t('rights.RobotMonitor.controlLevel3.name') })
  if (kind === 'ungivable') return t('permissions.ungivable')
  if (kind === 'fixed') return t('permissions.untakeable')
  return undefined
}

/** One right of one role: a tick that waits to be saved, or why there is none to set. */
export function GrantCell({ role, row, name, drafts, mayEdit }: Props) {
  const { t } = useTranslation()
  const cell = drafts.cellOf(role, row)
  const reason = useReason(cell)
  const label = t('permissions.cell', { role: t(`users.roles.${role}`), right: name })
  const isTick = cell.kind === 'free' || cell.kind === 'fixed'
  return (
    <td className={styles['cell']} data-change={cell.change} title={reason}>
      {isTick ? (
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
      ) : (
        <span className={classNames(styles['without'])} role="img" aria-label={`${label}. ${reason}`}>
          {cell.kind === 'comes' ? <Check aria-hidden /> : '–'}
        </span>
      )}
    </td>
  )
}
