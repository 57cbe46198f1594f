import { useEffect, useState } from 'react'
import { Kbd } from '../../../../widgets/text/Kbd.tsx'
import styles from './CommandPopup.module.css'
import { POPUP_MS } from './popupTime.ts'

/** What a key has just started, or why it could not. A new object shows anew. */
export type PopupContent = {
  readonly text: string
  readonly detail?: string | undefined
  /** Keys that go on from here. */
  readonly next?: readonly { readonly key: string; readonly text: string }[]
}

/** Reading a reason, or choosing a second key, takes longer than seeing a name. */
const READING_MS = 3000

/** In the middle of the map for a second (M-016). */
export function CommandPopup({ content }: { readonly content: PopupContent | undefined }) {
  const [gone, setGone] = useState<PopupContent>()
  useEffect(() => {
    if (!content) return
    const brief = content.detail === undefined && content.next === undefined
    const timer = setTimeout(() => setGone(content), brief ? POPUP_MS : READING_MS)
    return () => clearTimeout(timer)
  }, [content])
  if (!content || gone === content) return undefined
  return (
    <div className={styles['popup']} role="status" data-testid="command-popup">
      <strong>{content.text}</strong>
      {content.detail !== undefined && <span>{content.detail}</span>}
      {content.next?.map(({ key, text }) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {text}
        </span>
      ))}
    </div>
  )
}
