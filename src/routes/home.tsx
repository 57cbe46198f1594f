import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { homeSearchSchema } from '../features/home/homeSearch.ts'

export const Route = createFileRoute('/home')({ validateSearch: homeSearchSchema, component: HomeScreen })
