import { createFileRoute } from '@tanstack/react-router'
import { askHome } from '../features/home/askHome.ts'
import { CardsScreen } from '../features/home/CardsScreen.tsx'
import { homeSearchSchema } from '../features/home/homeSearch.ts'

export const Route = createFileRoute('/v2/home')({
  validateSearch: homeSearchSchema,
  loader: ({ location }) => askHome(location.search),
  component: CardsScreen,
})
