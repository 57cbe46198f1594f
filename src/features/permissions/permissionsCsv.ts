import type { TFunction } from 'i18next'
import { CSV_BOM, csvLine } from '../../../contract/csv.ts'
import { LOGIN_ROLES } from '../../../contract/permissions.ts'
import { RIGHT_ROWS } from './rightRows.ts'
import type { useRightTexts } from './rightTexts.ts'
import type { Cell, GrantDrafts } from './useGrantDrafts.ts'

const wordOf = (t: TFunction, { kind, granted }: Cell): string => {
  if (kind === 'comes') return t('permissions.keys.comes')
  if (kind === 'ungivable') return t('permissions.keys.cannot')
  return t(granted ? 'permissions.keys.may' : 'permissions.keys.mayNot')
}

/** The table of rights as a file of comma-separated values: one line a right, one column a role, in the words of the screen. */
export function permissionsCsv(
  { cellOf }: Pick<GrantDrafts, 'cellOf'>,
  wordsOf: ReturnType<typeof useRightTexts>,
  t: TFunction,
): string {
  const head = [
    t('permissions.area'),
    t('permissions.right'),
    t('permissions.allows'),
    ...LOGIN_ROLES.map(role => t(`users.roles.${role}`)),
  ]
  const lines = RIGHT_ROWS.map(row => {
    const { name, text } = wordsOf(row)
    const cells = LOGIN_ROLES.map(role => wordOf(t, cellOf(role, row)))
    return [t(`permissions.areas.${row.area}`), name, text, ...cells]
  })
  return [CSV_BOM, ...[head, ...lines].map(csvLine)].join('')
}
