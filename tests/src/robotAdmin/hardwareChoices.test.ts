import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HARDWARE_VERSIONS,
  type Hardware,
  HEAD_TYPES,
  ROBOT_MODELS,
  storedHardwareVersion,
} from '../../../contract/robot/models.ts'
import { checkHardware } from '../../../server/http/routes/robots/robotHardware.ts'
import { fittedHardware, hardwareChoices } from '../../../src/features/robotAdmin/hardwareChoices.ts'

const VERSIONS = [...new Set([...Object.values(HARDWARE_VERSIONS).flat(), '9.9'])]
const WIDTHS = [20, 24, 26, 28, 32]
const ALL: readonly Hardware[] = ROBOT_MODELS.flatMap(model =>
  VERSIONS.flatMap(hardwareVersion =>
    WIDTHS.flatMap(cleaningWidth =>
      HEAD_TYPES.flatMap(headType =>
        [false, true].map(sideSweeper => ({ model, hardwareVersion, cleaningWidth, headType, sideSweeper })),
      ),
    ),
  ),
)

/** Whether somebody at the screen can come to it, part by part. */
function isOffered(hardware: Hardware): boolean {
  const choices = hardwareChoices(hardware)
  return (
    choices.hardwareVersions.includes(hardware.hardwareVersion) &&
    choices.cleaningWidths.includes(hardware.cleaningWidth) &&
    choices.headTypes.includes(hardware.headType) &&
    (!hardware.sideSweeper || choices.mayHaveSideSweeper)
  )
}

function isAccepted({ headType, hardwareVersion, ...rest }: Hardware): boolean {
  try {
    checkHardware({ ...rest, cleaningHeadType: headType, hardwareVersion: storedHardwareVersion(hardwareVersion) })
    return true
  } catch {
    return false
  }
}

test('A-096 A-097 A-098 A-099 A-100 the screen offers exactly the hardware that the service accepts', () => {
  expect(ALL.filter(isOffered)).toEqual(ALL.filter(isAccepted))
  expect(ALL.filter(isOffered).length).toBeGreaterThan(40)
})

test('A-099 A-100 whatever part is changed, the parts behind it follow to hardware that can be built', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ALL), chosen => {
      const fitted = fittedHardware(chosen)
      expect(isAccepted(fitted)).toBe(true)
      expect(fitted.model).toBe(chosen.model)
      if (isAccepted(chosen)) expect(fitted).toEqual(chosen)
    }),
  )
  const sweeping: Hardware = {
    model: 'neo',
    hardwareVersion: '2.0',
    cleaningWidth: 32,
    headType: 'cylindrical',
    sideSweeper: true,
  }
  expect(fittedHardware({ ...sweeping, hardwareVersion: '1.5' })).toEqual({
    ...sweeping,
    hardwareVersion: '1.5',
    sideSweeper: false,
  })
  expect(fittedHardware({ ...sweeping, cleaningWidth: 26 })).toMatchObject({ headType: 'disc', sideSweeper: false })
  expect(fittedHardware({ ...sweeping, model: 'shiny' })).toMatchObject({ hardwareVersion: '1', cleaningWidth: 24 })
})
