import { useSyncExternalStore } from 'react'
import { lazyPart } from '../parts/lazyPart.tsx'
import { isProofAsked, settleProof, subscribeToProof } from '../session/proof.ts'

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog, {
  failed: () => () => settleProof(false),
})

/** Over any screen: password and code, where the service wants them again before it does something. */
export function ProofQuestion() {
  const isAsked = useSyncExternalStore(subscribeToProof, isProofAsked)
  return isAsked && <ProofDialog />
}
