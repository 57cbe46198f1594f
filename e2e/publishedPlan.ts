import * as v from 'valibot'
import { planRequest } from '../tests/server/http/planRequest.ts'
import { callAs } from './provision.ts'

const idSchema = v.object({ id: v.number() })
const MERIDIAN = 2

/** A plan of its own with one published version; the id of that version. */
export async function storePlan(
  url: string,
  place: { readonly name: string; readonly location?: number },
): Promise<number> {
  const request = await planRequest({ account: MERIDIAN, ...place })
  return v.parse(idSchema, await (await callAs(url, 'super'))('POST', '/api/v0/CleaningPlans', request)).id
}
