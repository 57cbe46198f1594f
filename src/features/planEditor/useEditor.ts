import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Actor } from 'xstate'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import type { EditorContext } from '../../../machines/editor/editor.logic.ts'
import { editorMachine } from '../../../machines/editor/editor.machine.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { type DraftStore, newCommandId } from './draft/draftStore.ts'

export type EditorActor = Actor<typeof editorMachine>
export type Editor = { readonly actor: EditorActor; readonly context: EditorContext }

type Options = { readonly store: DraftStore; readonly drawing: Drawing; readonly isReadOnly: boolean }

/** The editor's chart for as long as the component is there: it hears of each drawing of the draft, and what it draws goes into the draft. */
export function useEditor({ store, drawing, isReadOnly }: Options): Editor {
  const [input] = useState({ drawing, isReadOnly, newKey: newCommandId })
  const actor = useStartedActor(editorMachine, { id: 'editor', input })
  useEffect(() => {
    const hear = (): void => {
      const { drawing: newest } = store.snapshot()
      if (newest && newest !== actor.getSnapshot().context.drawing)
        actor.send({ type: 'editor.drawingChanged', drawing: newest })
    }
    const stopHearing = store.subscribe(hear)
    const commands = actor.on('command', ({ command }) => store.send(command))
    hear()
    return () => {
      stopHearing()
      commands.unsubscribe()
    }
  }, [actor, store])
  return { actor, context: useSelector(actor, ({ context }) => context) }
}
