import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CAMERA_TIMEOUT_VERSION } from '../../../../../contract/commandRules.ts'
import { COMMAND } from '../../../../../contract/commands.ts'
import { versionAtLeast } from '../../../../../contract/robot/versions.ts'
import { Dialog } from '../../../../widgets/dialog/Dialog.tsx'
import { OneOf } from '../../../../widgets/field/ChoiceList.tsx'
import { useActiveTask } from '../activeTask.ts'
import { useRobotCommands } from '../robotCommands.ts'

const TIMEOUTS = [5, 10, 15, 20, 25, 30] as const
const MAX_TIMEOUT_MIN = 30

/** Switches the 3D camera off for a while; older software knows one while alone (M-064). A refusal is shown as an error (M-069). */
export function CameraOffDialog() {
  const { t } = useTranslation()
  const { send, blocked, situation } = useRobotCommands()
  const { end } = useActiveTask()
  const [chosen, setChosen] = useState<(typeof TIMEOUTS)[number]>(MAX_TIMEOUT_MIN)
  const fixed = !versionAtLeast(situation.mainDeb, CAMERA_TIMEOUT_VERSION)
  const seconds = (value: number): string => t('units.seconds', { value })
  return (
    <Dialog
      title={t('commands.deeds.cameraOff')}
      isOpen
      onClose={end}
      action={{
        label: t('commands.cameraOff.deed'),
        disabledReason: blocked(COMMAND.toggle3dSensors),
        run: () => {
          end()
          void send(COMMAND.toggle3dSensors, { toggle: false, timeout: fixed ? MAX_TIMEOUT_MIN : chosen })
        },
      }}
    >
      <p>{t('commands.cameraOff.text')}</p>
      {fixed ? (
        <p>{t('commands.cameraOff.fixed', { version: CAMERA_TIMEOUT_VERSION, duration: seconds(MAX_TIMEOUT_MIN) })}</p>
      ) : (
        <OneOf
          label={t('commands.cameraOff.timeout')}
          options={TIMEOUTS.map(value => ({ id: String(value), text: seconds(value) }))}
          value={String(chosen)}
          onChange={id => setChosen(TIMEOUTS.find(value => String(value) === id) ?? MAX_TIMEOUT_MIN)}
          inline
        />
      )}
    </Dialog>
  )
}
