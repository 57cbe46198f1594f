import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { SETTINGS } from '../../../contract/settings.ts'
import { queries } from '../../service/client.ts'
import styles from './VectorBadge.module.css'

const settingSchema = v.pipe(v.string(), v.parseJson(), SETTINGS['project-vector'].schema)

/** Whether the deployment has put a robot on its Project Vector list (B-042). */
function isVector(text: string, robot: number): boolean {
  const { success, output } = v.safeParse(settingSchema, text)
  return success && output.enabled && output.robots.includes(robot)
}

/** Marks robots of Project Vector, and means nothing else. */
export function VectorBadge({ robot }: { readonly robot: number }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...queries.settings.get.queryOptions({ input: { name: 'project-vector' } }),
    select: ({ value }) => isVector(value, robot),
  })
  return data === true ? <span className={styles['badge']}>{t('robotAdmin.vector')}</span> : undefined
}
