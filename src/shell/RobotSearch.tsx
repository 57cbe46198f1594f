import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountName, robotName } from '../features/robots/names.ts'
import { allRobots } from '../features/robots/robotLists.ts'
import { useNaming } from '../features/robots/robotName.ts'
import { useNarrowing, withinInput } from '../session/narrowing.ts'
import { Palette, PaletteRow } from '../widgets/Palette.tsx'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** Finds a robot by what it is called on this screen, and opens its monitor. */
export function RobotSearch({ isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const naming = useNaming()
  const narrowing = useNarrowing()
  const { account: only } = narrowing
  const placeholder =
    only === undefined
      ? t('shell.findRobot')
      : t('shell.findRobotIn', { account: accountName(t, only, naming.demoMode) })
  const { data } = useQuery({ ...allRobots(withinInput(narrowing)), enabled: isOpen })
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      label={t('shell.findRobot')}
      placeholder={placeholder}
      listLabel={t('shell.robots')}
      none={data === undefined ? t('shell.robotsLoading') : t('home.noneMatch')}
    >
      {data?.data.map(robot => {
        const { shown } = robotName(t, robot, naming)
        const account = accountName(t, { id: robot.account, name: robot.account_name }, naming.demoMode)
        return (
          <PaletteRow
            key={robot.id}
            value={`${shown} ${account} ${robot.id}`}
            onSelect={() => {
              onClose()
              void navigate({ to: '/robot/$robotId/monitor', params: { robotId: String(robot.id) } })
            }}
          >
            {shown}
            <small>{account}</small>
          </PaletteRow>
        )
      })}
    </Palette>
  )
}
