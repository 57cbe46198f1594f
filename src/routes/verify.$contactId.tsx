import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { codeInAddress } from '../features/login/codeInAddress.ts'
import { VerifyScreen } from '../features/login/VerifyScreen.tsx'

export const Route = createFileRoute('/verify/$contactId')({
  validateSearch: v.object({ verify_code: codeInAddress }),
  component: VerifyScreen,
})
