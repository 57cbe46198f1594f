import { createFileRoute } from '@tanstack/react-router'
import { LoginCheck } from '../features/login/LoginCheck.tsx'

export const Route = createFileRoute('/')({ component: LoginCheck })
