import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { codeInAddress } from '../features/login/codeInAddress.ts'
import { SetPasswordScreen } from '../features/login/SetPasswordScreen.tsx'

export const Route = createFileRoute('/login_/$contactId/set_password')({
  validateSearch: v.object({
    verify_code: codeInAddress,
    tfa_required: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
    /** `expired`: the session that led here has ended. */
    state: v.fallback(v.optional(v.literal('expired')), undefined),
  }),
  component: SetPasswordScreen,
})
