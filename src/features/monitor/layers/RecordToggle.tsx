import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleDot, CircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LayerRow } from '../../../../contract/layers.ts'
import { queries } from '../../../service/client.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { useControl } from '../control/controlView.ts'
import { usePastOnly } from '../past/pastOnly.ts'
import { usePlayback } from '../time/playbackView.ts'
import styles from './LayerRail.module.css'
import { recordableChannel, recordedChannelsQuery } from './recordedLayer.ts'

/** Whether a topic is recorded; the holder of control switches it, and only while the monitor is live (M-078). */
export function RecordToggle({ robot, layer }: { readonly robot: number; readonly layer: LayerRow }) {
  const { t, i18n } = useTranslation()
  const { inControl } = useControl()
  const { mode } = usePlayback()
  const cache = useQueryClient()
  const options = recordedChannelsQuery(robot)
  const subject = `recording of ${robot}`
  const { data } = useQuery({ ...options, enabled: usePastOnly() === undefined })
  const change = useMutation(
    queries.recordings.setChannel.mutationOptions({
      onSuccess: answer => {
        endToasts(subject)
        cache.setQueryData(options.queryKey, answer)
      },
      onError: error =>
        showToast({
          kind: 'error',
          subject: subject,
          title: t('monitor.layers.notSwitched'),
          text: errorText(i18n, 'robot.command', apiErrorOf(error)),
        }),
    }),
  )
  const channel = recordableChannel(layer)
  if (!channel || !data) return null
  const recorded = data.data.includes(channel.id)
  const reasons = [
    inControl ? undefined : t('errors.robot.blocked.control'),
    mode === 'live' ? undefined : t('monitor.layers.recordLive'),
  ].filter(reason => reason !== undefined)
  return (
    <IconButton
      className={styles['record']}
      label={t('monitor.layers.record', { layer: t(`layers.${layer.name}`) })}
      hint={t(recorded ? 'monitor.layers.isRecorded' : 'monitor.layers.notRecorded')}
      aria-pressed={recorded}
      disabledReason={reasons.length > 0 ? reasons.join(' ') : undefined}
      onPress={() => change.mutate({ id: robot, channel: channel.id, recorded: !recorded })}
    >
      {recorded ? <CircleDot size={12} aria-hidden /> : <CircleOff size={12} aria-hidden />}
    </IconButton>
  )
}
