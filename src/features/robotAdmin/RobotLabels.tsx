import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { queries, service } from '../../service/client.ts'
import { Button } from '../../widgets/Button.tsx'
import { SomeOf } from '../../widgets/ChoiceList.tsx'
import { Field } from '../../widgets/Field.tsx'
import styles from './RobotPanel.module.css'
import { useRobotWrite } from './useRobotWrite.ts'

/** Labels that a robot carries, each put on and taken off at once; a new one is put on as it is made. */
export function RobotLabels({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const { data } = useQuery(queries.labels.list.queryOptions({ input: {} }))
  const [text, setText] = useState('')
  const carried = (robot.labels ?? []).map(label => label.id)
  const put = useRobotWrite((labels: readonly number[]) =>
    service.robots.setLabels({ id: robot.id, labels: [...labels] }),
  )
  const make = useRobotWrite(
    async (label: string) => {
      const { id } = await service.labels.create({ label })
      return service.robots.setLabels({ id: robot.id, labels: [...carried, id] })
    },
    () => setText(''),
  )
  const options = (data?.data ?? []).map(({ id, label }) => ({ id: String(id), text: label }))
  const isEmpty = text.trim() === ''
  return (
    <>
      {options.length > 0 && (
        <SomeOf
          label={t('robotAdmin.labels')}
          options={options}
          values={carried.map(String)}
          onChange={chosen => put.run(chosen.map(Number))}
          error={put.refusal?.text}
        />
      )}
      <form
        className={styles['line']}
        onSubmit={event => {
          event.preventDefault()
          if (!isEmpty) make.run(text)
        }}
      >
        <Field
          label={t('robotAdmin.newLabel')}
          value={text}
          onChange={setText}
          input={{ autoComplete: 'off', maxLength: 40 }}
          error={make.refusal?.text}
        />
        <Button
          type="submit"
          icon={<Plus data-small aria-hidden />}
          isPending={make.isPending}
          disabledReason={isEmpty ? t('robotAdmin.labelMissing') : undefined}
        >
          {t('robotAdmin.addLabel')}
        </Button>
      </form>
    </>
  )
}
