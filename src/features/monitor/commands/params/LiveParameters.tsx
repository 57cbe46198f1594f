import { useState } from 'react'
import { Input, Label, NumberField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../../contract/commands.ts'
import type { RecordBody } from '../../../../../contract/telemetry/records.ts'
import { Button } from '../../../../widgets/button/Button.tsx'
import { EmptyState } from '../../../../widgets/status/EmptyState.tsx'
import { useLive } from '../../session/monitorSession.ts'
import { useRobotCommands } from '../robotCommands.ts'
import styles from './LiveParameters.module.css'

type Param = RecordBody<'live_params'>['params'][number]

/** What the robot announces on channel 23, each with its range and step (M-012; decision 310). */
export function LiveParameters() {
  const { t } = useTranslation()
  const params = useLive(readout => readout?.now.liveParams?.params)
  if (!params || params.length === 0) return <EmptyState text={t('commands.params.none')} />
  return (
    <div className={styles['params']}>
      {params.map(param => (
        // A value that the robot has taken over starts the field anew.
        <Parameter key={`${param.name} ${param.value}`} param={param} />
      ))}
    </div>
  )
}

function Parameter({ param }: { readonly param: Param }) {
  const { t } = useTranslation()
  const { send, blocked } = useRobotCommands()
  const { name, min, max, step } = param
  const [value, setValue] = useState(param.value)
  const [isPending, setPending] = useState(false)
  const isSame = value === param.value
  const set = async (): Promise<void> => {
    setPending(true)
    await send(COMMAND.setLiveParam, { name, value })
    setPending(false)
  }
  return (
    <form
      noValidate
      className={styles['param']}
      onSubmit={event => {
        event.preventDefault()
        if (!isSame && blocked(COMMAND.setLiveParam) === undefined) void set()
      }}
    >
      <NumberField
        className={styles['field'] ?? ''}
        value={value}
        minValue={min}
        maxValue={max}
        step={step}
        formatOptions={{ maximumFractionDigits: 3 }}
        onChange={setValue}
      >
        <Label className={styles['name'] ?? ''}>{name}</Label>
        <Input className={styles['input'] ?? ''} />
        <small>{t('commands.params.range', { min, max })}</small>
      </NumberField>
      <Button
        type="submit"
        size="small"
        isPending={isPending}
        disabledReason={blocked(COMMAND.setLiveParam) ?? (isSame ? t('commands.params.same') : undefined)}
      >
        {t('commands.params.set')}
      </Button>
    </form>
  )
}
