import { airport } from './airport.ts'
import { hospital } from './hospital.ts'
import { mall } from './mall.ts'
import type { Site } from './site.ts'
import { warehouse } from './warehouse.ts'

/** In the order in which robots are spread over them. */
export const SITES: readonly [Site, ...Site[]] = [airport, mall, hospital, warehouse]
