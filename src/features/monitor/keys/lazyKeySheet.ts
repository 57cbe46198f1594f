import { lazyPart } from '../../../parts/lazyPart.tsx'

/** The key sheet, which comes after the screen that it tells of. */
export const KeySheet = lazyPart(async () => (await import('./KeySheet.tsx')).KeySheet, {
  failed: ({ onClose }) => onClose,
})
