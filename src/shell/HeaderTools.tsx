import type { Self } from '../../contract/resources/logins.ts'
import { AlertBell } from '../features/alerts/AlertBell.tsx'
import { Gate } from '../session/Gate.tsx'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { Support } from './Support.tsx'

type Props = { readonly self: Self }

/** What is new, who helps, and what is wrong. With their panels they are a chunk of their own: the first screen does without. */
export const HeaderTools = ({ self }: Props) => (
  <>
    <ReleaseNotes self={self} />
    <Support self={self} />
    <Gate needs={[['Robots', 'view']]}>
      <AlertBell />
    </Gate>
  </>
)
