/**
 * Classes of the semantic segmentation camera (channel 20, M-077). A pixel's grey value is the index of its class here; the order is
 * the wire format, so classes are only ever added at the end.
 */
export const SEMSEG_CLASSES = [
  'unknown',
  'floor',
  'wall',
  'ceiling',
  'lamp',
  'glass',
  'pillar',
  'furniture',
  'shelving',
  'goods',
  'machine',
  'plant',
  'drop',
  'person',
  'robot',
  'own_body',
] as const

export type SemsegClass = (typeof SEMSEG_CLASSES)[number]
