/** What several elements have in common, and the one command that gives them all the same. */
import type { DrawingCommand, Element, ElementKey } from '../../../../contract/plan/drawing.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'

export type Keyed<K extends Element['kind']> = {
  readonly key: ElementKey
  readonly value: Extract<Element, { readonly kind: K }>['value']
}

/** All of them as zones; undefined where one is something else. */
export function allZones(drawing: Pick<Drawing, 'elements'>, keys: readonly ElementKey[]) {
  const found = keys.flatMap((key): Keyed<'zones'>[] => {
    const element = drawing.elements.get(key)
    return element?.kind === 'zones' ? [{ key, value: element.value }] : []
  })
  return found.length === keys.length ? found : undefined
}

/** All of them as sectors; undefined where one is something else. */
export function allSectors(drawing: Pick<Drawing, 'elements'>, keys: readonly ElementKey[]) {
  const found = keys.flatMap((key): Keyed<'sectors'>[] => {
    const element = drawing.elements.get(key)
    return element?.kind === 'sectors' ? [{ key, value: element.value }] : []
  })
  return found.length === keys.length ? found : undefined
}

/** What all have; undefined where they differ. */
export function commonOf<T, V>(all: readonly T[], valueOf: (one: T) => V): V | undefined {
  const [first, ...others] = all.map(valueOf)
  return first !== undefined && others.every(value => value === first) ? first : undefined
}

/** One command that changes all that are to change; undefined where none is. */
export function fieldsCommand(
  drawing: Pick<Drawing, 'elements'>,
  changed: readonly { readonly key: ElementKey; readonly element: Element }[],
): DrawingCommand | undefined {
  const fields = changed.filter(
    ({ key, element }) => JSON.stringify(drawing.elements.get(key)) !== JSON.stringify(element),
  )
  return fields.length > 0 ? { type: 'setFieldsEach', fields } : undefined
}
