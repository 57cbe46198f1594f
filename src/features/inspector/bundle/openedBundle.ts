import type { AnyStateMachine } from 'xstate'
import { type Bundle, type BundleFault, openBundle } from '../../../../contract/journal/bundle.ts'
import { definitionHash } from '../../../../machines/journal/definitionHash.ts'
import { PRODUCT_MACHINES } from '../../../../machines/journal/productMachines.ts'
import type { JournalView } from '../../../journal/journalView.ts'

/** A session of a file, as the inspector shows it in place of this tab's. */
export type BundleSource = {
  readonly bundle: Bundle
  readonly name: string
  readonly view: JournalView
  /** Charts of this build that are the same as in the file, by the hash of their definition: they can be asked and tried. */
  readonly machines: ReadonlyMap<string, AnyStateMachine>
}
export type BundleAnswer =
  | { readonly ok: true; readonly source: BundleSource }
  | { readonly ok: false; readonly fault: BundleFault | 'empty' }

/** Opens a file that somebody has handed in, without the service. */
export async function openedBundle(file: File): Promise<BundleAnswer> {
  const opened = await openBundle(file)
  if (!opened.ok) return opened
  const { bundle } = opened
  if (bundle.entries.length === 0) return { ok: false, fault: 'empty' }
  const machines = new Map([...PRODUCT_MACHINES.values()].map(machine => [definitionHash(machine), machine]))
  return { ok: true, source: { bundle, name: file.name, view: { entries: bundle.entries, actors: [] }, machines } }
}
