import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { mayInspect } from '../../session/mayInspect.ts'
import { useGrants } from '../../session/session.ts'

type ContentProps = { readonly onClose: () => void }

let content: ComponentType<ContentProps> | undefined

/** The inspector itself, with its charts, is fetched by those alone who open it. */
function contentPart(): ComponentType<ContentProps> {
  content ??= lazyPart(async () => (await import('./DockedInspector.tsx')).DockedInspector, {
    failed: ({ onClose }) => onClose,
  })
  return content
}

const isDockKey = ({ altKey, shiftKey, code }: KeyboardEvent): boolean => altKey && shiftKey && code === 'KeyJ'

/** The inspector at the foot of whatever screen is open: Alt+Shift+J, from the first moment on, opens it for whoever may inspect, and closes it. */
export function InspectorDock() {
  const grants = useGrants()
  const [open, setOpen] = useState<{ readonly Content: ComponentType<ContentProps> }>()
  const isScreen = useLocation({ select: ({ pathname }) => pathname === '/inspector' })
  useEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      if (!isDockKey(event)) return
      event.preventDefault()
      void mayInspect(grants).then(may => {
        if (may) setOpen(before => (before === undefined ? { Content: contentPart() } : undefined))
      })
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [grants])
  if (open === undefined || isScreen) return undefined
  const { Content } = open
  return <Content onClose={() => setOpen(undefined)} />
}
