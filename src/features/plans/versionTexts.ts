import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { useRunTimes } from '../runs/runTimes.ts'

/** What a version is called, with its state in a word. */
export function useVersionTexts() {
  const { t } = useTranslation()
  const times = useRunTimes()
  return {
    /** When it was last published; empty where it never was. */
    published: ({ published_date: date }: Pick<Plan, 'published_date'>): string =>
      date === undefined ? '' : times.shortDay(fromWireTime(date)),
    /** `v15, ready to publish` */
    newest: ({ version, status, problems }: Pick<Plan, 'version' | 'status' | 'problems'>): string =>
      [
        t('plans.versionIs', { version, state: t(`plans.states.${status}`) }),
        ...(status === 'draft' && problems.length > 0 ? [t('plans.problems', { count: problems.length })] : []),
      ].join(', '),
  }
}
