import { useTranslation } from 'react-i18next'
import type { ReadElementsAnswer } from '../../../../contract/resources/elementFiles.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import styles from './exchange.module.css'

/** What one side has no word for, so that it is in no file and no drawing afterwards. */
export function LeftOut({ leftOut }: { readonly leftOut: ReadElementsAnswer['left_out'] }) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return undefined
  return (
    <section className={styles['leftOut']} role="note">
      <h3>
        <StateShape shape="warning" size={12} />
        {t('editor.exchange.leftOutTitle')}
      </h3>
      <ul>
        {leftOut.map(({ what, count }) => (
          <li key={what}>{t(`editor.exchange.leftOut.${what}`, { count })}</li>
        ))}
      </ul>
    </section>
  )
}
