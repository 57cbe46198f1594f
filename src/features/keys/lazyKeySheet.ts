import { lazyPart } from '../../parts/lazyPart.tsx'

/** The key sheet, which is loaded after the screen that it describes. */
export const KeySheet = lazyPart(async () => (await import('./KeySheet.tsx')).KeySheet, {
  failed: ({ onClose }) => onClose,
})
