import { environmentOfCategory } from '../../../../contract/plan/environments.ts'
import type { LocationDetails } from '../../../../contract/resources/locations.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { locations } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { accountOfLocation, dropLocationFiles } from '../../../locations/locationFiles.ts'
import { findLocation, holdLocation, listLocations } from '../../../locations/locationRows.ts'
import { pinsAt, summariesOf } from '../../../locations/locationSummaries.ts'
import { deleteLocation, editedValues, occupantsOf } from '../../../locations/locationWrites.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'

type Parts = { readonly db: Database }

/** Runs a write of a location; `refusal` where another of the account has the name. */
async function named<T>(write: () => Promise<T>, token: string, field: string): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new RequestError('conflict', token, 'The account has a location of this name', { field })
  }
}

const readRoutes = ({ db }: Parts) => ({
  list: routes.locations.list.handler(({ input, context }) => listLocations(db, signedIn(context), input)),

  summaries: routes.locations.summaries.handler(async ({ input, context }) => {
    const data = await summariesOf(db, signedIn(context), input.within)
    return { data, total: data.length }
  }),

  get: routes.locations.get.handler(({ input, context }) => visibleLocation(db, context, input.id)),

  pins: routes.locations.pins.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    if ((await accountOfLocation(db, principal, input.id)) === undefined) throw notFound('location')
    const data = await pinsAt(db, principal, input.id, input.status)
    return { data, total: data.length }
  }),
})

async function visibleLocation(db: Database, context: RequestContext, id: number): Promise<LocationDetails> {
  const location = await findLocation(db, signedIn(context), id)
  if (location === undefined) throw notFound('location')
  return location
}

/** Locations (O-003, O-005). */
export const locationRoutes = ({ db }: Parts) => ({
  ...readRoutes({ db }),

  create: routes.locations.create.handler(async ({ input, context }) => {
    const { account, category, environment = environmentOfCategory(category), ...rest } = input
    const principal = signedIn(context)
    await checkPlace(db, principal, account)
    const values = { ...editedValues({ ...rest, category, environment }), name: rest.name, account }
    const id = await named(
      () =>
        db.transaction(async tx => {
          const [row] = await tx.insert(locations).values(values).returning({ id: locations.id })
          if (row === undefined) throw new Error('A new location has no row')
          await audited(tx, { principal, address: context.request.ip, action: 'location.create', object: row })
          return row.id
        }),
      'errors.location.nameTaken',
      'location',
    )
    return visibleLocation(db, context, id)
  }),

  edit: routes.locations.edit.handler(async ({ input, context }) => {
    const { id, ...edit } = input
    const values = editedValues(edit)
    const principal = signedIn(context)
    await named(
      () =>
        db.transaction(async tx => {
          const before = await holdLocation(tx, principal, id)
          if (before === undefined) throw notFound('location')
          const changes = changesBetween(before, values)
          if (Object.keys(changes).length === 0) return
          await tx.update(locations).set(values).where(eq(locations.id, id))
          const entry = { action: 'location.edit', object: { id }, changes }
          await audited(tx, { principal, address: context.request.ip, ...entry })
        }),
      'errors.location.editLocation.name.conflict',
      'name',
    )
    return visibleLocation(db, context, id)
  }),

  remove: routes.locations.remove.handler(async ({ input: { id }, context }) => {
    const principal = signedIn(context)
    await db.transaction(async tx => {
      const location = await holdLocation(tx, principal, id)
      if (location === undefined) throw notFound('location')
      const data = await occupantsOf(tx, id)
      if (data.robots + data.plans > 0)
        throw new RequestError('conflict', 'errors.location.inUse', 'Robots or plans are at the location', { data })
      await dropLocationFiles(tx, id)
      await deleteLocation(tx, id)
      const { name, account } = location
      const entry = { action: 'location.delete', object: { id, name }, account }
      await audited(tx, { principal, address: context.request.ip, ...entry })
    })
    return {}
  }),
})
