import { useEffect, useRef } from 'react'
import { TextArea as AriaTextArea, Label, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { classNames } from '../classNames.ts'
import styles from '../field/Field.module.css'
import area from '../field/TextArea.module.css'

type Props = { readonly label: string; readonly text: string }

/** A text that the browser would not copy: selected, so that the next keystroke can, and a sentence that says so. */
export function SelectedText({ label, text }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <>
      <p role="alert">{t('shared.copyByHand')}</p>
      <TextField className={styles['field'] ?? ''} value={text} isReadOnly>
        <Label className={styles['label'] ?? ''}>{label}</Label>
        <div className={classNames(styles['box'], area['box'])}>
          <AriaTextArea ref={field} className={classNames(styles['input'], area['input'])} rows={3} />
        </div>
      </TextField>
    </>
  )
}
