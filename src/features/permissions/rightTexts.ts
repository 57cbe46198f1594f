import { useTranslation } from 'react-i18next'
import type { LastChange } from '../../../contract/resources/audit.ts'
import type { PermissionsOverview } from '../../../contract/routes/rights.ts'
import type { RightRow } from './rightRows.ts'

type Words = { readonly name: string; readonly text: string }

/** What a right is called, and what it allows. */
export function useRightTexts(): (row: RightRow) => Words {
  const { t } = useTranslation()
  return ({ kind, resource, action }) =>
    kind === 'tfa'
      ? { name: t('permissions.tfa'), text: t('permissions.tfaText') }
      : { name: t(`rights.${resource}.${action}.name`), text: t(`rights.${resource}.${action}.text`) }
}

/** When a right was last given to a role or taken away; undefined: never. */
export const lastChangeOf = (
  { changed, tfa_changed }: PermissionsOverview,
  { kind, resource, action }: RightRow,
): LastChange | undefined =>
  kind === 'tfa' ? tfa_changed : changed.find(each => each.resource === resource && each.action === action)

/** The newest change of all. */
export const newestChange = ({ changed, tfa_changed }: PermissionsOverview): LastChange | undefined =>
  [...changed, tfa_changed ?? []].flat().toSorted((a, b) => b.time.localeCompare(a.time))[0]
