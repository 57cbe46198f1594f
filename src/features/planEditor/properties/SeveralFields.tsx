import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ElementKey } from '../../../../contract/plan/drawing.ts'
import type { Arrangement } from '../../../../machines/editor/editor.logic.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { usePlanEditor } from '../planEditor.ts'
import { useSelectionText } from '../selectionText.ts'
import styles from './Properties.module.css'

const ICONS: { readonly [A in Arrangement]: LucideIcon } = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  across: AlignHorizontalDistributeCenter,
  down: AlignVerticalDistributeCenter,
}
const ARRANGEMENTS = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'across',
  'down',
] as const satisfies readonly Arrangement[]
const LEAST_TO_DISTRIBUTE = 3

/** What can be done to several elements at once: align and distribute them. */
export function SeveralFields({ keys }: { readonly keys: readonly ElementKey[] }) {
  const { t } = useTranslation()
  const { arrange, isReadOnly } = usePlanEditor()
  const text = useSelectionText(keys)
  const title = t('editor.arrange.title')
  return (
    <section className={styles['section']} aria-label={title}>
      <p>{text}</p>
      {!isReadOnly && (
        <div className={styles['several']} role="toolbar" aria-label={title}>
          {ARRANGEMENTS.map(each => {
            const Icon = ICONS[each]
            const isFew = (each === 'across' || each === 'down') && keys.length < LEAST_TO_DISTRIBUTE
            return (
              <IconButton
                key={each}
                label={t(`editor.arrange.${each}`)}
                disabledReason={isFew ? t('editor.arrange.tooFew') : undefined}
                onPress={() => arrange(each)}
              >
                <Icon aria-hidden />
              </IconButton>
            )
          })}
        </div>
      )}
    </section>
  )
}
