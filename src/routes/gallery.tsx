import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '../features/gallery/Gallery.tsx'

/** Every widget in every state, for those who build with them; development only. */
export const Route = createFileRoute('/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Gallery,
})
