import { useState, useSyncExternalStore } from 'react'
import { isGranted } from '../../../../contract/permissions.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { useGrants, useMaybeSelf } from '../../../session/session.ts'
import { draftMachine } from './draftMachine.ts'
import { createDraftStore, type DraftSnapshot, type DraftStore } from './draftStore.ts'

export type Draft = DraftSnapshot & {
  /** The same for as long as the component is there. */
  readonly store: DraftStore
}

/** The draft of a version, for as long as the component is there; another version is another component (`key`). */
export function useDraft(version: number): Draft {
  const login = useMaybeSelf()?.id ?? 0
  const mayEdit = isGranted(useGrants(), ['CleaningPlans', 'edit'])
  const actor = useStartedActor(draftMachine, { id: 'draft', input: { version, login, mayEdit } })
  const [store] = useState(() => createDraftStore(actor))
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  return { ...snapshot, store }
}
