import { expect, test } from 'vitest'
import { vectorRobotsOf } from '../../../src/features/robots/vectorRobots.ts'

test('B-042 robots of the Project Vector list have the badge while it is on; a value that does not fit marks nobody', () => {
  const setting = (enabled: boolean) => JSON.stringify({ enabled, robots: [3, 7] })
  expect(vectorRobotsOf(setting(true))).toEqual(new Set([3, 7]))
  for (const text of [setting(false), '', 'null', '{"enabled":true,"robots":["3"]}'])
    expect(vectorRobotsOf(text), text).toEqual(new Set())
})
