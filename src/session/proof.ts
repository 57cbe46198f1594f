import { onProofNeeded } from '../service/client.ts'

/** Callers that wait for the answer to the one question. */
let waiting: { readonly answer: Promise<boolean>; readonly settle: (isProved: boolean) => void } | undefined
const listeners = new Set<() => void>()

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether password and code are being asked for. */
export const isProofAsked = (): boolean => waiting !== undefined

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question has been answered, or left. */
export function settleProof(isProved: boolean): void {
  waiting?.settle(isProved)
  change(undefined)
}

/** Asks the person at the screen; several calls at once are one question. */
function askForProof(): Promise<boolean> {
  if (waiting !== undefined) return waiting.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  change({ answer: promise, settle: resolve })
  return promise
}

/** From now on a call that needs a proof asks for it, and goes on. */
export const askForProofs = (): void => onProofNeeded(askForProof)
