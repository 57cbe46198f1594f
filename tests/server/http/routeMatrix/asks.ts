import * as v from 'valibot'
import { ID_FIELDS, NOT_COMPARED } from './idFields.ts'
import type { Ask, Concerns } from './rowKinds.ts'
import type { Subject } from './subjects.ts'

const recordSchema = v.record(v.string(), v.unknown())
const listSchema = v.array(v.unknown())
const recordIn = (value: unknown) => (v.is(recordSchema, value) ? value : {})

/** What is asked in a field such as `query.robot`. */
function valueAt({ path = {}, query, body }: Ask, field: string): unknown {
  const [place, name = ''] = field.split('.')
  if (place === 'path') return path[name]
  return place === 'query' ? (new URLSearchParams(query).get(name) ?? undefined) : recordIn(body)[name]
}

/** The same with another value in one field; of a list, with the other one's behind its own. */
function withValueOf(ask: Ask, other: Ask, field: string): Ask {
  const [place, name = ''] = field.split('.')
  const value = valueAt(other, field)
  if (place === 'path') return { ...ask, path: { ...ask.path, [name]: String(value) } }
  if (place === 'query') {
    const query = new URLSearchParams(ask.query)
    query.set(name, String(value))
    return { ...ask, query: query.toString() }
  }
  const own = valueAt(ask, field)
  const both = v.is(listSchema, own) && v.is(listSchema, value) ? [...own, ...value] : value
  return { ...ask, body: { ...recordIn(ask.body), [name]: both } }
}

/** Id fields in which a row names its subject. */
export const fieldsOf = (route: string, concerns: Concerns, [one, other]: readonly [Subject, Subject]) => {
  const [first, second] = [concerns(one), concerns(other)]
  return (ID_FIELDS.get(route) ?? []).filter(
    field =>
      NOT_COMPARED[`${route} ${field}`] === undefined &&
      JSON.stringify(valueAt(first, field)) !== JSON.stringify(valueAt(second, field)),
  )
}

/**
 * Where a row names its subject more than once, or a list of subjects: the row of `own` with one field as of `other`, each field in turn. What
 * is asked of somebody's own thing together with another's is answered after more has been looked at than where all of it is another's.
 */
export function mixedAsks(route: string, concerns: Concerns, own: Subject, other: Subject): readonly Ask[] {
  const ask = concerns(own)
  const fields = fieldsOf(route, concerns, [own, other])
  const isList = (field: string): boolean => Array.isArray(valueAt(ask, field))
  return fields
    .filter(field => fields.length > 1 || isList(field))
    .map(field => withValueOf(ask, concerns(other), field))
}
