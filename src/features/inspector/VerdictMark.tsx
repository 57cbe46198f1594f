import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../contract/journal/verdicts.ts'
import styles from './VerdictMark.module.css'

/** A check, a barred circle, a dashed circle, a dot: shapes tell verdicts apart without their colours. */
const SHAPES: { readonly [V in Verdict]: string } = {
  taken: 'M2.5 7.5 6 11l5.5-7.5',
  refused: 'M7 1.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM3.2 10.8l7.6-7.6',
  undeclared: 'M7 1.5a5.5 5.5 0 0 1 5.5 5.5M7 12.5A5.5 5.5 0 0 1 1.5 7',
  moved: 'M6 7a1 1 0 1 0 2 0 1 1 0 0 0-2 0',
}

type Props = { readonly verdict: Verdict; readonly isWordHidden?: boolean }

/** What became of an event: shape and word. */
export function VerdictMark(props: Props) {
  const { t } = useTranslation()
  return <WordedVerdict {...props} word={t(`inspector.verdicts.${props.verdict}`)} />
}

/** The same where the word is at hand already. */
export function WordedVerdict({ verdict, word, isWordHidden = false }: Props & { readonly word: string }) {
  return (
    <span className={styles['mark']} data-verdict={verdict} title={word}>
      <svg viewBox="0 0 14 14" aria-hidden>
        <path d={SHAPES[verdict]} />
      </svg>
      {!isWordHidden && word}
    </span>
  )
}
