import { createFileRoute } from '@tanstack/react-router'
import { askHome } from '../features/home/askHome.ts'
import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { homeSearchSchema } from '../features/home/homeSearch.ts'

/** Where most starts end: part of the bundle, so that no start waits for a chunk more. */
export const Route = createFileRoute('/home')({
  validateSearch: homeSearchSchema,
  loader: ({ location }) => askHome(location.search),
  component: HomeScreen,
  codeSplitGroupings: [],
})
