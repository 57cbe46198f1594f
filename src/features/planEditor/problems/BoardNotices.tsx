import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GestureRefusal } from '../../../../machines/editor/editor.logic.ts'
import type { Draft } from '../draft/useDraft.ts'
import { useElementTexts } from '../elementTexts.ts'
import { usePlanEditor } from '../planEditor.ts'
import { Notices } from './Notices.tsx'
import { useProblemTexts } from './problemTexts.ts'

type Props = { readonly draft: Draft; readonly refusal: GestureRefusal | undefined }

/** The drawing is shown, and takes nothing until it is read again. */
const NOT_READY: ReadonlySet<Draft['state']> = new Set(['opening', 'unopened', 'closed', 'signedOut'])

/** The notices over the drawing. */
export function BoardNotices({ draft, refusal }: Props) {
  const { t } = useTranslation()
  const { drawing, checks } = usePlanEditor()
  const { namesOf, sentenceOf } = useProblemTexts()
  const [worst] = checks.worsened
  const { nameOf } = useElementTexts()
  const [isRestoredRead, setRestoredRead] = useState(false)
  const { store, state, mayDraw, pending, restored, refused, isKept } = draft
  const said = mayDraw ? refusal : NOT_READY.has(state) ? 'notNow' : undefined
  const nameOfKey = (key: string | undefined): string | undefined => {
    const element = key === undefined ? undefined : drawing.elements.get(key)
    return element && nameOf(element)
  }
  return (
    <Notices
      isOffline={state === 'offline'}
      isKept={isKept}
      pending={pending}
      onRetry={store.retry}
      restored={isRestoredRead ? 0 : restored}
      onRestoredRead={() => setRestoredRead(true)}
      refused={refused.map(({ sent, refusal: why, key }) => ({ id: sent.id, refusal: why, name: nameOfKey(key) }))}
      onRefusedRead={() => store.dismiss(refused.map(({ sent }) => sent.id))}
      gesture={said && t(`editor.gestures.${said}`)}
      worsened={worst && `${namesOf(worst)} ${sentenceOf(worst)}`}
    />
  )
}
