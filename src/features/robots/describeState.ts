import '../../i18n/screenTexts.ts'
import type { TFunction } from 'i18next'

/** What a state is called, and what it means in a sentence (A-106). @param slug of `ROBOT_STATES` */
export const describeState = (t: TFunction, slug: string): string =>
  `${t(`states.${slug}`)}: ${t(`stateDescriptions.${slug}`)}`
