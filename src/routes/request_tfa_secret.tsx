import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { codeInAddress } from '../features/login/codeInAddress.ts'
import { RecoverTfaScreen } from '../features/login/RecoverTfaScreen.tsx'

export const Route = createFileRoute('/request_tfa_secret')({
  validateSearch: v.object({ verify_code: codeInAddress }),
  component: RecoverTfaScreen,
})
