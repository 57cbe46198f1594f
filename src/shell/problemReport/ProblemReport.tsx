import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { useMaybeSelf } from '../../session/session.ts'

const Content = lazyPart(async () => (await import('./ReportProblem.tsx')).ReportProblem, {
  failed: ({ onClose }) => onClose,
})

const listeners = new Set<() => void>()
/** The login that has asked for it: nobody finds it open after another person. */
let asking: number | undefined

function setAsking(login: number | undefined): void {
  asking = login
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the dialog in which a person makes a file of the last ten minutes. */
export const reportProblem = (login: number): void => setAsking(login)

/** That dialog, which stays while the screen under it changes: stands once in the page, for whoever is signed in. */
export function ProblemReport() {
  const self = useMaybeSelf()
  const login = useSyncExternalStore(subscribe, () => asking)
  return self && self.id === login ? <Content onClose={() => setAsking(undefined)} /> : undefined
}
