import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { DrawingCommand, ElementKey } from '../../../../contract/plan/drawing.ts'
import { planElementsSchema, type Zone, zoneSchema } from '../../../../contract/plan/elements.ts'
import { applyCommand } from '../../../../floor/drawing/applyCommand.ts'
import { type Drawing, drawingOf } from '../../../../floor/drawing/drawing.ts'
import { draftView, hiddenRefusal, shownElements } from '../../../../server/plans/cameraZones/draftView.ts'

const HOME = { home: { x: 0, y: 0, a: 0 } }
const zone = (id: number, camera: 'on' | 'off', x = id): Zone =>
  v.parse(zoneSchema, {
    id,
    name: `Zone ${id}`,
    shape: { type: 'rectangle', x, y: 1, dx: 1, dy: 1 },
    settings: { type: 'zone', camera_settings: { status: camera } },
  })
const drawingWith = (zones: readonly Zone[]): Drawing => drawingOf(v.parse(planElementsSchema, { zones }), HOME)
const applied = (drawing: Drawing, command: DrawingCommand): Drawing => {
  const result = applyCommand(drawing, command)
  if (!result.ok) throw new Error(`${command.type}: ${result.refusal} ${result.key}`)
  return result.drawing
}
/** Zones in their order, without their ids: these are given by whoever holds all of them. */
const zonesOf = (drawing: Drawing) => shownElements(drawing).zones.map(({ id: _id, ...rest }) => rest)

const BEGIN = [zone(1, 'off'), zone(2, 'on'), zone(3, 'off'), zone(4, 'on')]
const added = (key: ElementKey, camera: 'on' | 'off', before: ElementKey | null) => ({
  key,
  element: { kind: 'zones' as const, value: zone(1, camera, 9) },
  before,
})

/** A command about some of the zones that there are, chosen by numbers. */
function chosen(
  { elements, order }: Drawing,
  [kind, one, other, camera]: readonly number[],
): DrawingCommand | undefined {
  const keyAt = (place = 0): ElementKey | undefined => order.zones[place % Math.max(1, order.zones.length)]
  const [first, second] = [keyAt(one), keyAt(other)]
  const status = camera === 0 ? 'off' : 'on'
  if (kind === 0 || first === undefined || second === undefined)
    return { type: 'add', elements: [added(randomUUID(), status, second ?? null), added(randomUUID(), 'on', null)] }
  const element = elements.get(first)
  if (element?.kind !== 'zones') return undefined
  const settings = { ...element.value.settings, camera_settings: { status, config: 'no_preference' } as const }
  const commands: readonly DrawingCommand[] = [
    { type: 'remove', keys: [...new Set([first, second])] },
    { type: 'replace', remove: [first], add: [added(randomUUID(), status, second === first ? null : second)] },
    { type: 'translate', keys: [...new Set([first, second])], by: { x: 1, y: 0 } },
    { type: 'translateEach', moves: [{ key: first, by: { x: 0, y: 1 } }] },
    { type: 'setFields', key: first, element: { kind: 'zones', value: { ...element.value, settings } } },
    { type: 'setFields', key: second, element: { kind: 'zones', value: { ...element.value, settings } } },
    {
      type: 'setFieldsEach',
      fields: [...new Set([first, second])].map(key => ({
        key,
        element: { kind: 'zones', value: { ...element.value, settings } },
      })),
    },
    { type: 'reorder', key: first, before: second === first ? null : second },
    {
      type: 'reorderEach',
      moves: [
        { key: first, before: null },
        { key: second, before: second === first ? null : first },
      ],
    },
    { type: 'setShape', key: first, shape: { type: 'rectangle', x: 2, y: 2, dx: 1, dy: 1, a: 0 } },
    { type: 'setPlace', place: 'home', pose: { x: one ?? 0, y: 1, a: 0 } },
  ]
  return commands[(kind ?? 0) % commands.length]
}

test('E-018 whoever may not see camera-off zones folds the same draft without them, whatever is done to it', () => {
  const numbers = fc.array(fc.tuple(fc.nat(11), fc.nat(9), fc.nat(9), fc.nat(1)), { maxLength: 30 })
  fc.assert(
    fc.property(numbers, choices => {
      const base = drawingWith(BEGIN)
      const view = draftView('draft', base)
      let whole = base
      let seen = drawingOf(shownElements(base), HOME)
      for (const choice of choices) {
        const command = chosen(whole, choice)
        if (command === undefined) continue
        const before = whole
        whole = applied(before, command)
        const shown = view.shown(before, whole, command)
        expect(JSON.stringify(shown)).not.toContain('"off"')
        seen = applied(seen, shown)
        expect(zonesOf(seen)).toEqual(zonesOf(whole))
        expect(seen.places).toEqual(whole.places)
      }
    }),
  )
})

test('E-018 a zone in which cameras are switched on comes under a key of its own, by which it can be changed', () => {
  const base = drawingWith(BEGIN)
  const view = draftView('draft', base)
  const { value } = { value: zone(1, 'on') }
  const switched: DrawingCommand = { type: 'setFields', key: 'zones:1', element: { kind: 'zones', value } }
  const whole = applied(base, switched)
  const shown = view.shown(base, whole, switched)
  if (shown.type !== 'add') throw new Error(shown.type)
  const [{ key, before } = { key: '', before: null }] = shown.elements
  expect([key, before]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'zones:2'])
  expect(view.meant({ type: 'remove', keys: [key, 'zones:2'] })).toEqual({
    type: 'remove',
    keys: ['zones:1', 'zones:2'],
  })
})

test('E-018 a command about a zone that is not seen is refused as about one that is gone, and so is one that makes such a zone', () => {
  const base = drawingWith(BEGIN)
  const refusal = (command: DrawingCommand) => hiddenRefusal(base, applied(base, command), command)
  const all: DrawingCommand = { type: 'remove', keys: ['zones:1', 'zones:2', 'zones:3', 'zones:4'] }
  expect(refusal(all)).toEqual({ refusal: 'elementGone', key: 'zones:1' })
  expect(refusal({ type: 'remove', keys: ['zones:2', 'zones:4'] })).toBeUndefined()
  const key = randomUUID()
  expect(refusal({ type: 'add', elements: [added(key, 'off', null)] })).toEqual({ refusal: 'cameraOff', key })
  const element = { kind: 'zones' as const, value: zone(2, 'off') }
  expect(refusal({ type: 'setFields', key: 'zones:2', element })).toEqual({ refusal: 'cameraOff', key: 'zones:2' })
})
