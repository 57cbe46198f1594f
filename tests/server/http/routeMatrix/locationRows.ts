import { hidden, listed, type Rows, scoped } from './rowKinds.ts'
import { LOCATION_FILE_NAME } from './subjects.ts'

const LOGO = { name: 'logo.png', part_data: 'AAAA' }

/** Of locations and their files. */
export const LOCATION_ROWS: Rows = {
  'GET /api/v0/Locations': [
    listed(({ location }) => location),
    scoped(({ account }) => ({ query: `within=${account}` })),
  ],
  'GET /api/v0/Locations/summaries': [
    listed(({ location }) => location),
    scoped(({ account }) => ({ query: `within=${account}` })),
  ],
  'GET /api/v0/Locations/{id}': scoped(({ location: id }) => ({ path: { id } })),
  'GET /api/v0/Locations/{id}/pins': scoped(({ location: id }) => ({ path: { id } })),
  'POST /api/v0/Locations': scoped(({ account }) => ({ body: { name: 'Hall', account } })),
  'POST /api/v0/Locations/{id}': scoped(({ location: id }) => ({ path: { id }, body: { category: 'hotel' } })),
  // Its plan is there.
  'DELETE /api/v0/Locations/{id}': hidden(({ location: id }) => ({ path: { id } })),
  'POST /api/v0/Data/location/{location}': scoped(({ location }) => ({ path: { location }, body: LOGO })),
  'POST /api/v0/Data/location/{location}/{fileName}': scoped(({ location }) => ({
    path: { location, fileName: LOGO.name },
    body: LOGO,
  })),
  'DELETE /api/v0/Data/location/{location}/{fileName}': scoped(({ location }) => ({
    path: { location, fileName: LOCATION_FILE_NAME },
  })),
  'GET /api/v0/Data/location/:location/:fileName': hidden(({ location }) => ({
    path: { location, fileName: LOCATION_FILE_NAME },
  })),
}
