/** What the choices of the filters are called on this screen. */
import type { TFunction } from 'i18next'
import type { ReportChoices } from '../../../contract/resources/reports.ts'
import type { PickGroup } from '../../widgets/field/ChoicePicker.tsx'
import { locationName, type Naming, planName, robotName, userName } from '../robots/names.ts'

type Words = { readonly t: TFunction; readonly locale: string; readonly naming: Naming }
type Option = { readonly id: string; readonly text: string; readonly end: string }

/** Groups in the order of their titles, and in each its options by theirs. */
function grouped<T>(
  items: readonly T[],
  locale: string,
  of: {
    readonly group: (item: T) => string
    readonly title: (item: T) => string
    readonly option: (item: T) => Option
  },
): readonly PickGroup[] {
  const collator = new Intl.Collator(locale, { numeric: true })
  return [...Map.groupBy(items, of.group)]
    .flatMap(([id, members]) => {
      const [first] = members
      if (first === undefined) return []
      const options = members.map(of.option).toSorted((a, b) => collator.compare(a.text, b.text))
      return [{ id, title: of.title(first), options }]
    })
    .toSorted((a, b) => collator.compare(a.title, b.title))
}

/** Plans by their location. */
export const planGroups = (
  plans: ReportChoices['cleaning_plans'],
  { t, locale, naming }: Words,
): readonly PickGroup[] =>
  grouped(plans, locale, {
    group: ({ location_id }) => String(location_id ?? 0),
    title: ({ location_id, location_name }) =>
      location_id === null || location_name === ''
        ? t('reports.noLocation')
        : locationName(t, { id: location_id, name: location_name }, naming.demoMode),
    option: ({ first_id, name, count }) => ({
      id: String(first_id),
      text: planName(t, { id: first_id, name }, naming.demoMode),
      end: String(count),
    }),
  })

/** Robots by their cleaning width and head type. */
export const robotGroups = (robots: ReportChoices['robots'], { t, locale, naming }: Words): readonly PickGroup[] =>
  grouped(robots, locale, {
    group: ({ cleaning_width, cleaning_head_type }) => `${cleaning_width} ${cleaning_head_type}`,
    title: ({ cleaning_width, cleaning_head_type }) =>
      t('reports.robotGroup', { width: cleaning_width, head: t(`robotAdmin.headTypes.${cleaning_head_type}`) }),
    option: robot => ({ id: String(robot.id), text: robotName(t, robot, naming).shown, end: String(robot.count) }),
  })

export const userGroups = (logins: ReportChoices['logins'], { t, locale, naming }: Words): readonly PickGroup[] =>
  grouped(logins, locale, {
    group: () => 'users',
    title: () => '',
    option: login => ({ id: String(login.id), text: userName(t, login, naming.demoMode), end: String(login.count) }),
  }).map(({ id, options }) => ({ id, options }))
