import * as v from 'valibot'

const pinsSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  [],
)

/** Robots starred by the login; anything unreadable is no pins. */
export const parsePins = (value: string | undefined): ReadonlySet<number> => new Set(v.parse(pinsSchema, value ?? '[]'))

export function togglePin(pins: ReadonlySet<number>, robot: number): ReadonlySet<number> {
  const next = new Set(pins)
  if (!next.delete(robot)) next.add(robot)
  return next
}
