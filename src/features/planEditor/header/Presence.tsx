import { useTranslation } from 'react-i18next'
import { initials } from '../../../shell/initials.ts'
import { userName } from '../../robots/names.ts'
import { useNaming } from '../../robots/robotName.ts'
import styles from './EditorHeader.module.css'

/** Who else draws on this version now. */
export type Editors = readonly { readonly id: string; readonly login: number; readonly login_name: string }[]

/** Each by their initials; their whole names are read out and shown on hover. */
export function Presence({ others }: { readonly others: Editors }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  if (others.length === 0) return undefined
  return (
    <ul className={styles['others']} aria-label={t('editor.others', { count: others.length })}>
      {others.map(({ id, login, login_name: raw }) => {
        const name = userName(t, { id: login, name: raw }, demoMode)
        return (
          <li key={id} title={name}>
            <abbr title={name}>{initials(name)}</abbr>
          </li>
        )
      })}
    </ul>
  )
}
