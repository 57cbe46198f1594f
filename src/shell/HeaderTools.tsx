import type { Self } from '../../contract/resources/logins.ts'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { Support } from './Support.tsx'

type Props = { readonly self: Self }

/** What is new and who helps. With their panels they are a chunk of their own: the first screen does without. */
export const HeaderTools = ({ self }: Props) => (
  <>
    <ReleaseNotes self={self} />
    <Support self={self} />
  </>
)
