import { useMutation } from '@tanstack/react-query'
import { sendFile } from '../../service/sendFile.ts'
import { shownSessionBundle } from '../../shell/problemReport/useSessionBundle.ts'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import type { CapsuleSpan } from './capsuleSpan.ts'
import { capsulePath } from './recordingPath.ts'

/** Sends the session file that the person is shown, and saves the capsule that comes back with it. `report`: goes into it as well. */
export const useCapsuleWithSession = (robot: number, onSaved?: () => void, report?: number) =>
  useMutation({
    mutationFn: (span: CapsuleSpan) =>
      sendFile({ method: 'POST', path: capsulePath(robot, span, { report }), body: shownSessionBundle().file }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content)
      onSaved?.()
    },
  })
