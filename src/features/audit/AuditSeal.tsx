import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import type { sealedEntrySchema } from '../../../contract/resources/audit.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './AuditPanel.module.css'

const short = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`

type Props = { readonly seal: v.InferOutput<typeof sealedEntrySchema>['seal'] }

/** The entry's place in the chain. */
export function AuditSeal({ seal }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['seal']}>
      <h3>{t('audit.seal.title')}</h3>
      {seal && (
        <dl>
          <div>
            <dt>{t('audit.seal.own')}</dt>
            <dd>
              <code title={seal.hash}>{short(seal.hash)}</code>
            </dd>
          </div>
          {seal.before !== undefined && (
            <div>
              <dt>{t('audit.seal.previous')}</dt>
              <dd>
                <code title={seal.before}>{short(seal.before)}</code>
              </dd>
            </div>
          )}
        </dl>
      )}
      <p>
        {seal === undefined ? (
          t('audit.seal.waiting')
        ) : (
          <>
            {seal.fits ? <ShieldCheck data-small aria-hidden /> : <StateShape shape="stuck" size={14} />}
            {t(seal.fits ? 'audit.seal.fits' : 'audit.seal.broken')}
          </>
        )}
      </p>
    </div>
  )
}
