import { expect, test } from 'vitest'
import { chooseSurface, isSoftware, surfacePixelRatio } from '../../map/surfaces/chooseSurface.ts'

const gpu = { webgl2: true, renderer: 'ANGLE (NVIDIA GeForce)', software: false }
const software = { webgl2: true, renderer: 'SwiftShader', software: true }
const none = { webgl2: false, renderer: '', software: false }

test.for([
  ['auto', gpu, false, 'webgl2', 'hardware'],
  ['auto', software, false, 'canvas2d', 'softwareDriver'],
  ['auto', none, false, 'canvas2d', 'noWebgl'],
  ['webgl2', none, false, 'canvas2d', 'noWebgl'],
  ['webgl2', software, false, 'webgl2', 'chosen'],
  ['canvas2d', gpu, false, 'canvas2d', 'chosen'],
  ['auto', gpu, true, 'canvas2d', 'contextLost'],
] as const)(
  'M-084 the setting %s on %o, lost before: %s, draws with %s because of %s',
  ([choice, driver, lost, kind, reason]) => {
    expect(chooseSurface(choice, driver, lost)).toEqual({ kind, reason })
  },
)

test.for([
  ['Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE))', true],
  ['llvmpipe (LLVM 15.0.6, 256 bits)', true],
  ['Microsoft Basic Render Driver', true],
  ['Mesa Intel(R) UHD Graphics 620', false],
] as const)('M-084 %s is a software driver: %s', ([name, expected]) => {
  expect(isSoftware(name)).toBe(expected)
})

test('M-084 a software driver draws at CSS resolution, a GPU at the display’s', () => {
  expect(surfacePixelRatio(chooseSurface('auto', software), software, 2)).toBe(1)
  expect(surfacePixelRatio(chooseSurface('auto', gpu), gpu, 2)).toBe(2)
  expect(surfacePixelRatio(chooseSurface('canvas2d', gpu), gpu, 2)).toBe(2)
})
