import {
  CLEANING_WIDTHS,
  HARDWARE_VERSIONS,
  type Hardware,
  HEAD_TYPES,
  type HeadType,
  hardwareFaults,
} from '../../../contract/robot/models.ts'

/** What can be chosen for each part of a robot's hardware once the parts before it are chosen (A-096..A-101). */
export type HardwareChoices = {
  readonly hardwareVersions: readonly string[]
  readonly cleaningWidths: readonly number[]
  readonly headTypes: readonly HeadType[]
  readonly mayHaveSideSweeper: boolean
}

const goTogether = (hardware: Hardware): boolean => hardwareFaults(hardware).length === 0

/** Model first, then version, width, head, side sweeper; only what ends in a robot that can be built. Versions as they are shown. */
export function hardwareChoices(chosen: Hardware): HardwareChoices {
  const bare = { ...chosen, sideSweeper: false }
  return {
    hardwareVersions: HARDWARE_VERSIONS[chosen.model],
    cleaningWidths: CLEANING_WIDTHS.filter(cleaningWidth =>
      HEAD_TYPES.some(headType => goTogether({ ...bare, cleaningWidth, headType })),
    ),
    headTypes: HEAD_TYPES.filter(headType => goTogether({ ...bare, headType })),
    mayHaveSideSweeper: goTogether({ ...chosen, sideSweeper: true }),
  }
}

/** What was chosen where it still can be, else the first that can be: after a change of one part those behind it follow. */
export function fittedHardware(chosen: Hardware): Hardware {
  const among = <T>(values: readonly T[], value: T): T => (values.includes(value) ? value : (values[0] ?? value))
  const versioned = {
    ...chosen,
    hardwareVersion: among(hardwareChoices(chosen).hardwareVersions, chosen.hardwareVersion),
  }
  const wide = {
    ...versioned,
    cleaningWidth: among(hardwareChoices(versioned).cleaningWidths, versioned.cleaningWidth),
  }
  const headed = { ...wide, headType: among(hardwareChoices(wide).headTypes, wide.headType) }
  return { ...headed, sideSweeper: headed.sideSweeper && hardwareChoices(headed).mayHaveSideSweeper }
}
