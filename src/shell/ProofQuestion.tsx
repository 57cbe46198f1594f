import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isProofAsked, subscribeToProof } from '../session/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

/** Over any screen: password and code, where the service wants them again before it does something. */
export function ProofQuestion() {
  const isAsked = useSyncExternalStore(subscribeToProof, isProofAsked)
  return (
    isAsked && (
      <Suspense>
        <ProofDialog />
      </Suspense>
    )
  )
}
