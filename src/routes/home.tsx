import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { homeSearchSchema } from '../features/home/homeSearch.ts'

/** Where most starts end: part of the bundle, so that no start waits for a chunk more. */
export const Route = createFileRoute('/home')({
  validateSearch: homeSearchSchema,
  component: HomeScreen,
  codeSplitGroupings: [],
})
