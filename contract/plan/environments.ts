/** Where robots work (L-048, O-003, O-004): a plan made for one environment is not meant for a place of the other. */

export const ENVIRONMENTS = ['commercial', 'industrial'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** In the order of O-004. */
export const LOCATION_CATEGORIES = [
  'mall',
  'airport',
  'hospital',
  'store',
  'school',
  'factory',
  'warehouse',
  'office',
  'hotel',
  'other',
] as const
export type LocationCategory = (typeof LOCATION_CATEGORIES)[number]
/** Places of reports may have been filed under other words. */
export const isLocationCategory = (text: string): text is LocationCategory =>
  LOCATION_CATEGORIES.some(category => category === text)

/** What a place of this category is where nobody said otherwise. */
export const environmentOfCategory = (category: LocationCategory): Environment =>
  category === 'factory' || category === 'warehouse' ? 'industrial' : 'commercial'

/**
 * Whether robots may clean a place by a plan that was made for the other environment, once somebody has confirmed it: a plan of an industrial place
 * may hold speeds and obstacles that no public place allows.
 */
export const isCompatible = (plan: Environment, place: Environment): boolean => plan === place || plan === 'commercial'
