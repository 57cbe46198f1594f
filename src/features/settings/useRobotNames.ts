import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'

type RobotNames = { readonly isLoading: boolean; readonly nameOf: (id: number) => string }

/** What robots are called that a setting holds by their ids; of one that is gone, that it is. */
export function useRobotNames(isWanted = true): RobotNames {
  const { t } = useTranslation()
  const naming = useNaming()
  const { data } = useQuery({ ...allRobots({}), enabled: isWanted })
  return {
    isLoading: data === undefined,
    nameOf: id => {
      const robot = data?.data.find(each => each.id === id)
      if (robot !== undefined) return robotName(t, robot, naming).shown
      return data === undefined ? `#${id}` : t('settings.list.goneRobot', { id })
    },
  }
}
