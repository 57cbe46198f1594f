import { expect, test } from 'vitest'
import { layoutTags, TAG_RANK, type Tag } from '../../map/labels/tags.ts'

const screen = { width: 400, height: 300 }
const white = { r: 1, g: 1, b: 1, a: 1 }
const tag = (text: string, x: number, y: number, more: Partial<Tag> = {}): Tag => ({
  plate: { text, ink: white, ground: white },
  places: [{ x, y, align: 'left' }],
  rank: TAG_RANK.sector,
  ...more,
})
const layout = (...tags: readonly Tag[]) => layoutTags(tags, screen, undefined, () => 60)

test('M-084 of two tags that would overlap the more important one stays', () => {
  const plates = layout(tag('zone', 100, 100, { rank: TAG_RANK.zone }), tag('sector', 120, 105), tag('far', 120, 200))
  expect(plates.map(plate => plate.text).toSorted()).toEqual(['far', 'sector'])
})

test('M-084 a tag takes its next place where the first is taken', () => {
  const places = [
    { x: 100, y: 100, align: 'left' },
    { x: 100, y: 150, align: 'left' },
  ] as const
  const plates = layout(tag('sector', 90, 100), tag('zone', 0, 0, { rank: TAG_RANK.zone, places }))
  expect(plates.find(plate => plate.text === 'zone')).toMatchObject({ x: 100, y: 150 })
})

test('M-084 tags outside the view fall away, a sticky one waits at its edge', () => {
  expect(layout(tag('gone', 500, 100))).toEqual([])
  expect(layout(tag('left', -200, 100, { sticky: true }))[0]).toMatchObject({ x: 8, y: 100 })
  expect(layout(tag('below right', 900, 900, { sticky: true }))[0]).toMatchObject({ x: 332, y: 283 })
})

test('M-084 a centred tag stands about its point', () => {
  const [plate] = layout(tag('No go', 0, 0, { places: [{ x: 200, y: 50, align: 'centre' }] }))
  expect(plate).toMatchObject({ x: 170, y: 50 })
})

test('M-100 no tag lies over the robot: it takes its next place, or is left out', () => {
  const robot = { left: 90, top: 80, right: 130, bottom: 120 }
  const places = [
    { x: 100, y: 100, align: 'left' },
    { x: 100, y: 160, align: 'left' },
  ] as const
  const plates = layoutTags(
    [tag('sector', 0, 0, { places, rank: TAG_RANK.activeSector }), tag('zone', 80, 90, { rank: TAG_RANK.zone })],
    screen,
    robot,
    () => 60,
  )
  expect(plates.map(({ text, y }) => [text, y])).toEqual([['sector', 160]])
})
