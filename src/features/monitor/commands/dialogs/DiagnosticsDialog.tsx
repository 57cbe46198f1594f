import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../../contract/commands.ts'
import { supportsFeature } from '../../../../../contract/robot/versions.ts'
import { useListSetting } from '../../../../settings/useListSetting.ts'
import { showToast } from '../../../../toasts/toasts.ts'
import { Dialog } from '../../../../widgets/dialog/Dialog.tsx'
import { SomeOf } from '../../../../widgets/field/ChoiceList.tsx'
import { useActiveTask } from '../activeTask.ts'
import { useRobotCommands } from '../robotCommands.ts'

const RECEIVED_MS = 60_000

/** Collects diagnostics: of chosen kinds where the robot's software knows kinds, else whole (M-061, M-073; decision 413). */
export function DiagnosticsDialog() {
  const { t } = useTranslation()
  const { send, blocked, situation, subject } = useRobotCommands()
  const { end } = useActiveTask()
  const { model, mainDeb, requirements } = situation
  const known = useListSetting('rm-diagnostics-types')
  const ofKinds = supportsFeature('multi_type_diagnostics', { model, main_deb: mainDeb }, requirements)
  const [left, setLeft] = useState<readonly string[]>([])
  const types = known.filter(type => !left.includes(type))
  const collect = async (): Promise<void> => {
    end()
    const outcome = await send(COMMAND.collectDiagnostics, ofKinds ? { types } : {})
    if (outcome.ok)
      showToast({
        kind: 'information',
        subject: subject(COMMAND.collectDiagnostics),
        title: t('commands.diagnosticsReceived'),
        timeoutMs: RECEIVED_MS,
      })
  }
  return (
    <Dialog
      title={t('commands.deeds.diagnostics')}
      isOpen
      onClose={end}
      action={{
        label: t('commands.diagnostics.deed'),
        disabledReason:
          blocked(COMMAND.collectDiagnostics) ??
          (ofKinds && types.length === 0 ? t('commands.diagnostics.none') : undefined),
        run: () => void collect(),
      }}
    >
      <p>{t('commands.diagnostics.text')}</p>
      {ofKinds && (
        <SomeOf
          label={t('commands.diagnostics.types')}
          options={known.map(type => ({ id: type, text: type }))}
          values={types}
          onChange={chosen => setLeft(known.filter(type => !chosen.includes(type)))}
        />
      )}
    </Dialog>
  )
}
