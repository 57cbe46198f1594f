import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../../preferences/preference.ts'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { Kbd } from '../../../widgets/text/Kbd.tsx'
import { keyFocusOf } from '../../keys/keyFocus.ts'
import type { ToolId } from '../tools/toolButtons.ts'
import styles from './EditorKeys.module.css'
import { LISTED_KEYS, meaningOf } from './editorKeys.ts'

type Props = {
  readonly onTool: (tool: ToolId) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSave: () => void
  readonly onKeepTool: () => void
}

/** Reads the editor's keys wherever the focus is, and lists all that there are. */
export function EditorKeys({ onTool, onUndo, onRedo, onSave, onKeepTool }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const areSinglesOn = usePreference('monitor-single-keys').value !== '0'
  const read = useEffectEvent((event: KeyboardEvent): void => {
    const main = document.getElementById('main')
    if (event.defaultPrevented || !main) return
    const focus = keyFocusOf(event.target, main)
    const meaning = meaningOf(event, areSinglesOn)
    if (!meaning || focus.isCovered || focus.isText) return
    event.preventDefault()
    if (meaning.type === 'tool') onTool(meaning.tool)
    else if (meaning.action === 'undo') onUndo()
    else if (meaning.action === 'redo') onRedo()
    else if (meaning.action === 'save') onSave()
    else if (meaning.action === 'keepTool') onKeepTool()
    else setOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => read(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <Dialog title={t('commands.shortcuts.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
      <dl className={styles['keys']}>
        {LISTED_KEYS.map(({ keys, words }) => (
          <div key={words}>
            <dt>{t(words)}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
