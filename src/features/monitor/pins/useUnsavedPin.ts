import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isUnsaved } from '../../../../machines/pin/pin.logic.ts'
import type { pinMachine } from '../../../../machines/pin/pin.machine.ts'
import { forgetDraft, storeDraft, storedDraft } from '../../../drafts/drafts.ts'
import { pinDraftName, pinDraftSchema } from './pinDraft.ts'

type PinActor = ActorRefFrom<typeof pinMachine>

/** Text that leaving the page would lose. */
export function isPinAtStake(snapshot: ReturnType<PinActor['getSnapshot']>): boolean {
  const isWritten = snapshot.matches('editing') || snapshot.matches('conflict') || snapshot.matches('saving')
  return isWritten && isUnsaved(snapshot.context)
}

/** A pin that was being written is in the editor again after a reload. */
export function useUnsavedPin(editor: PinActor, robot: number): void {
  useEffect(() => {
    const name = pinDraftName(robot)
    const unsaved = storedDraft(sessionStorage, name, pinDraftSchema)
    if (unsaved) editor.send({ type: 'pin.restore', unsaved })
    const keep = (snapshot: ReturnType<PinActor['getSnapshot']>): void => {
      if (snapshot.matches('leaving')) return
      const { pin, spot, draft, original } = snapshot.context
      if (isPinAtStake(snapshot)) storeDraft(sessionStorage, name, { pin, spot, draft, original })
      else forgetDraft(sessionStorage, name)
    }
    keep(editor.getSnapshot())
    const keeping = editor.subscribe(keep)
    return () => {
      keeping.unsubscribe()
      forgetDraft(sessionStorage, name)
    }
  }, [editor, robot])
}
