import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../features/login/ResetPasswordScreen.tsx'

export const Route = createFileRoute('/reset_password')({ component: ResetPasswordScreen })
