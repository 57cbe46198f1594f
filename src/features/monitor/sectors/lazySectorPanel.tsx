import { lazyPart } from '../../../parts/lazyPart.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'

/** With what it takes to drag and drop, which nothing else on the page does. */
export const SectorPanel = lazyPart(async () => (await import('./SectorPanel.tsx')).SectorPanel, {
  pending: <Skeleton width="60%" />,
})
