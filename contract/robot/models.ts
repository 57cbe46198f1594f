/** Robot models and which hardware goes together (A-089, A-096..A-101, M-100, M-101). */

export const ROBOT_MODELS = ['neo', 'switch', 'shiny', 'wheely', 'test'] as const
export type RobotModel = (typeof ROBOT_MODELS)[number]

export const CLEANING_WIDTHS = [24, 26, 32] as const
export const HEAD_TYPES = ['cylindrical', 'disc'] as const
export type HeadType = (typeof HEAD_TYPES)[number]
export const SQUEEGEE_SIZES = ['small', 'large'] as const
export const SQUEEGEE_TYPES = ['unknown', 'linatex', 'polyurethane'] as const
export const BRUSH_TYPES = ['unknown', 'nylon', 'polypropylene'] as const
export const RADIO_TYPES = [
  'unknown',
  'Maestro E205',
  'Maestro E206',
  'Maestro E225',
  'BulletPlus',
  'BulletPlus-AC',
  'BulletPlus-2',
  'Sierra MP70',
] as const

export const HARDWARE_VERSIONS: { readonly [M in RobotModel]: readonly string[] } = {
  neo: ['1.0', '1.5', '1.5.1', '1.5.1c', '1.7', '1.7.1', '2.0', '2.0.1'],
  shiny: ['1', '2', '3'],
  switch: ['1.0'],
  wheely: ['1.0'],
  test: ['1.0'],
}

/** Hardware stored as 1.5.2 and 1.5.3 is shown as 1.7 and 1.7.1. */
const SHOWN_HARDWARE: ReadonlyMap<string, string> = new Map([
  ['1.5.2', '1.7'],
  ['1.5.3', '1.7.1'],
])
const STORED_HARDWARE: ReadonlyMap<string, string> = new Map(
  [...SHOWN_HARDWARE].map(([stored, shown]) => [shown, stored]),
)

export const shownHardwareVersion = (stored: string): string => SHOWN_HARDWARE.get(stored) ?? stored
export const storedHardwareVersion = (shown: string): string => STORED_HARDWARE.get(shown) ?? shown

/** Hardware as it is shown (not as it is stored). */
export type Hardware = {
  readonly model: RobotModel
  readonly hardwareVersion: string
  readonly cleaningWidth: number
  readonly headType: HeadType
  readonly sideSweeper: boolean
}

export type HardwareFault = 'hardwareVersion' | 'cleaningWidth' | 'headType' | 'sideSweeper'

/** Head types that a neo of this generation takes at this width (A-099; the 2.0 rule covers 2.0.1). */
export function allowedHeadTypes(hardwareVersion: string, cleaningWidth: number): readonly HeadType[] {
  if (cleaningWidth === 24) return ['cylindrical']
  if (cleaningWidth === 26) return ['disc']
  if (cleaningWidth === 32) return hardwareVersion.startsWith('2.') ? ['cylindrical', 'disc'] : ['cylindrical']
  return []
}

/** hardware 1.7.x or 2.0.x, width 32, cylindrical head. */
export const allowsSideSweeper = (hardware: Omit<Hardware, 'sideSweeper'>): boolean =>
  hardware.model === 'neo' &&
  /^(1\.7|2\.0)(\.|$)/.test(hardware.hardwareVersion) &&
  hardware.cleaningWidth === 32 &&
  hardware.headType === 'cylindrical'

/** Every rule of A-096..A-100 that a hardware set breaks; empty when it can be built. */
export function hardwareFaults(hardware: Hardware): readonly HardwareFault[] {
  const faults: HardwareFault[] = []
  if (!HARDWARE_VERSIONS[hardware.model].includes(hardware.hardwareVersion)) faults.push('hardwareVersion')
  if (hardware.model === 'neo') {
    const heads = allowedHeadTypes(hardware.hardwareVersion, hardware.cleaningWidth)
    if (heads.length === 0) faults.push('cleaningWidth')
    else if (!heads.includes(hardware.headType)) faults.push('headType')
  }
  if (hardware.model === 'shiny' && hardware.cleaningWidth !== 24) faults.push('cleaningWidth')
  if (!CLEANING_WIDTHS.some(width => width === hardware.cleaningWidth) && !faults.includes('cleaningWidth'))
    faults.push('cleaningWidth')
  if (hardware.sideSweeper && !allowsSideSweeper(hardware)) faults.push('sideSweeper')
  return faults
}

/** How a model is drawn (M-100). The image faces +x (forward); `centre` is the pixel that sits on the pose. */
export type RobotAppearance = {
  /** Icon name: model, hardware version, cleaning width. */
  readonly image: string
  readonly sizeM: { readonly length: number; readonly width: number }
  /** Of the floor cleaned in one pass; coverage is painted this wide. */
  readonly swathM: number
  readonly pixels: { readonly length: number; readonly width: number }
  readonly centre: { readonly x: number; readonly y: number }
  /** Hardware 2.0 with a side sweeper is the mirrored picture; older hardware has the armed one (M-100). */
  readonly flipped: boolean
  readonly armedSideSweeper: boolean
}

/** Pixels per metre of the robot pictures. */
const PICTURE_SCALE = 100

const BODY_SIZE_M: { readonly [M in RobotModel]: { readonly length: number; readonly width: number } } = {
  neo: { length: 1.45, width: 0.8 },
  switch: { length: 1.3, width: 0.75 },
  shiny: { length: 1.1, width: 0.65 },
  wheely: { length: 0.9, width: 0.6 },
  test: { length: 1, width: 0.6 },
}

/** Width of the swath in metres; cleaning widths are inches. */
export const swathWidthM = (cleaningWidth: number): number => cleaningWidth * 0.0254

export type AppearanceInput = {
  readonly model: RobotModel
  readonly hardware_version: string
  readonly cleaning_width: number
  readonly side_sweeper: boolean
}

export function robotAppearance(robot: AppearanceInput): RobotAppearance {
  const body = BODY_SIZE_M[robot.model]
  const hardware = shownHardwareVersion(robot.hardware_version)
  const sizeM = { length: body.length, width: Math.max(body.width, swathWidthM(robot.cleaning_width)) }
  const pixels = { length: Math.round(sizeM.length * PICTURE_SCALE), width: Math.round(sizeM.width * PICTURE_SCALE) }
  const secondGeneration = hardware.startsWith('2.0')
  return {
    image: `${robot.model}-${hardware}-${robot.cleaning_width}`,
    sizeM,
    swathM: swathWidthM(robot.cleaning_width),
    pixels,
    // The drive axle sits a third of the body from the rear.
    centre: { x: pixels.length / 3, y: pixels.width / 2 },
    flipped: robot.side_sweeper && secondGeneration,
    armedSideSweeper: robot.side_sweeper && !secondGeneration,
  }
}

/** Lowercase, spaces to hyphens, all but a-z, 0-9 and hyphen removed. */
export const robotUsername = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^a-z0-9-]/g, '')

/** State of charge in percent: linear from 32 V (0) to 39.6 V (100), clamped and rounded. */
export const batteryPercent = (volts: number): number =>
  Math.round(Math.min(1, Math.max(0, (volts - 32) / (39.6 - 32))) * 100)
