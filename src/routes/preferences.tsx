import { createFileRoute } from '@tanstack/react-router'
import { PreferencesScreen } from '../features/preferences/PreferencesScreen.tsx'

/** Everybody who is signed in has preferences. */
export const Route = createFileRoute('/preferences')({ component: PreferencesScreen })
