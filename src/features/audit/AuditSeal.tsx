import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import type { sealedEntrySchema } from '../../../contract/resources/audit.ts'
import { PanelFact, PanelFacts, PanelSection } from '../../widgets/panel/SidePanel.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './AuditPanel.module.css'

const short = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`

type Props = { readonly seal: v.InferOutput<typeof sealedEntrySchema>['seal'] }

/** The entry's place in the chain. */
export function AuditSeal({ seal }: Props) {
  const { t } = useTranslation()
  return (
    <PanelSection title={t('audit.seal.title')}>
      {seal && (
        <PanelFacts>
          <PanelFact name={t('audit.seal.own')}>
            <code title={seal.hash}>{short(seal.hash)}</code>
          </PanelFact>
          {seal.before !== undefined && (
            <PanelFact name={t('audit.seal.previous')}>
              <code title={seal.before}>{short(seal.before)}</code>
            </PanelFact>
          )}
        </PanelFacts>
      )}
      <p className={styles['seal']}>
        {seal === undefined ? (
          t('audit.seal.waiting')
        ) : (
          <>
            {seal.fits ? <ShieldCheck data-small aria-hidden /> : <StateShape shape="stuck" size={14} />}
            {t(seal.fits ? 'audit.seal.fits' : 'audit.seal.broken')}
          </>
        )}
      </p>
    </PanelSection>
  )
}
