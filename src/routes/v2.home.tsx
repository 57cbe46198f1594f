import { createFileRoute } from '@tanstack/react-router'
import { CardsScreen } from '../features/home/CardsScreen.tsx'
import { homeSearchSchema } from '../features/home/homeSearch.ts'

export const Route = createFileRoute('/v2/home')({ validateSearch: homeSearchSchema, component: CardsScreen })
