import { type ClipboardEvent, useRef } from 'react'
import type { Point } from '../../../../contract/plan/shapes.ts'
import type { Clipboard } from '../../../../machines/editor/editor.logic.ts'
import { copyText } from '../../../widgets/transfer/copyText.ts'
import { clipboardOfText, textOfClipboard } from './clipboardText.ts'
import type { Editor } from './useEditor.ts'

export type EditorClipboard = {
  /** For the drawing and the list: text that is copied and pasted there is elements, in this plan or another one. */
  readonly handlers: {
    readonly onCopy: (event: ClipboardEvent) => void
    readonly onCut: (event: ClipboardEvent) => void
    readonly onPaste: (event: ClipboardEvent) => void
  }
  /** By the menu. */
  readonly copy: (type: 'editor.copy' | 'editor.cutOut') => void
  readonly paste: (at: Point | undefined) => void
}

/** Copying and pasting of elements: by keys through the clipboard of the system, by the menu as far as the browser lets it. */
export function useEditorClipboard({ actor, send, readout }: Editor): EditorClipboard {
  /** What the clipboard of the system does not have, because the browser did not let it be written. */
  const unshared = useRef<Clipboard>(undefined)
  const copied = (type: 'editor.copy' | 'editor.cutOut'): Clipboard | undefined => {
    if (actor.getSnapshot().context.selection.length === 0) return undefined
    send({ type })
    return actor.getSnapshot().context.clipboard
  }
  /** Texts that are typed are copied as texts. */
  const isText = ({ target }: ClipboardEvent): boolean =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  const onCopy = (event: ClipboardEvent, type: 'editor.copy' | 'editor.cutOut'): void => {
    const clipboard = isText(event) ? undefined : copied(type)
    if (clipboard === undefined) return
    unshared.current = undefined
    event.clipboardData.setData('text/plain', textOfClipboard(clipboard))
    event.preventDefault()
  }
  const share = async (clipboard: Clipboard): Promise<void> => {
    if (await copyText(textOfClipboard(clipboard))) unshared.current = undefined
  }
  return {
    handlers: {
      onCopy: event => onCopy(event, 'editor.copy'),
      onCut: event => onCopy(event, 'editor.cutOut'),
      onPaste: event => {
        if (isText(event)) return
        event.preventDefault()
        const clipboard = unshared.current ?? clipboardOfText(event.clipboardData.getData('text/plain'))
        const at = readout.pointer()
        // What was copied elsewhere is never answered with what was copied here before.
        if (clipboard) send({ type: 'editor.paste', clipboard, ...(at && { at }) })
        else send({ type: 'editor.notTaken', refusal: 'nothingToPaste' })
      },
    },
    copy: type => {
      const clipboard = copied(type)
      if (clipboard === undefined) return
      unshared.current = clipboard
      void share(clipboard)
    },
    paste: at => send({ type: 'editor.paste', ...(at && { at }) }),
  }
}
