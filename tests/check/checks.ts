import { actorsCheck } from './actors.ts'
import { changelogCheck } from './changelog.ts'
import type { Check } from './check.ts'
import { citationsCheck } from './citations.ts'
import { customPropertiesCheck } from './customProperties.ts'
import { directionsCheck } from './directions.ts'
import { documentNamesCheck } from './documentNames.ts'
import { englishPartsCheck } from './englishParts.ts'
import { eventNamesCheck } from './eventNames.ts'
import { lengthCheck } from './fileLength.ts'
import { foldersCheck } from './folders.ts'
import { innerDirectionsCheck } from './innerDirections.ts'
import { invokesCheck } from './invokes.ts'
import { linksCheck } from './links.ts'
import { localesCheck } from './locales.ts'
import { lockCheck } from './lock.ts'
import { machinePathsCheck } from './machinePaths.ts'
import { numeralsCheck } from './numerals.ts'
import { requirementIdsCheck } from './requirementIds.ts'
import { styleNamesCheck } from './styleNames.ts'
import { translationKeysCheck } from './translationKeys.ts'
import { wordsCheck } from './words.ts'

/** Our own part of `npm run check`, in the order of running; the tools' is in `tools.ts`. */
export const OWN_CHECKS: readonly Check[] = [
  foldersCheck,
  lengthCheck,
  directionsCheck,
  innerDirectionsCheck,
  invokesCheck,
  actorsCheck,
  eventNamesCheck,
  numeralsCheck,
  localesCheck,
  translationKeysCheck,
  customPropertiesCheck,
  styleNamesCheck,
  englishPartsCheck,
  requirementIdsCheck,
  linksCheck,
  documentNamesCheck,
  citationsCheck,
  changelogCheck,
  machinePathsCheck,
  wordsCheck,
  lockCheck,
]
