import { useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { alertNoticesMachine, type NoticePermission } from '../../../machines/alertNotices/alertNotices.machine.ts'
import { startActor } from '../../actors/startActor.ts'
import { logFailure } from '../../log/log.ts'

const KEY = 'swath.alerts.notices'

const permission = (): NoticePermission => ('Notification' in globalThis ? Notification.permission : 'unsupported')

/** The one of this page; whether it is on is kept for this browser. */
const notices = startActor(
  alertNoticesMachine.provide({
    actors: { ask: fromPromise<NoticePermission>(() => Notification.requestPermission()) },
    actions: { keep: (_, { isOn }) => (isOn ? localStorage.setItem(KEY, '1') : localStorage.removeItem(KEY)) },
  }),
  { id: 'alertNotices', input: { permission: permission(), wasOn: localStorage.getItem(KEY) === '1' } },
)

export const turnNotices = (on: boolean): void => notices.send({ type: on ? 'notices.turnOn' : 'notices.turnOff' })

export const useNotices = () => useSelector(notices, snapshot => snapshot.value)

/** Shows a notification where they are on. `tag`: tabs with the same notification show one. */
export function showNotice(notice: {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly onClick: () => void
}): void {
  if (!notices.getSnapshot().matches('on')) return
  try {
    const shown = new Notification(notice.title, { body: notice.body, tag: notice.tag })
    shown.addEventListener('click', () => {
      globalThis.focus()
      shown.close()
      notice.onClick()
    })
  } catch (error) {
    // Some browsers of phones have the name and nothing behind it.
    logFailure('alerts.notice', error)
    notices.send({ type: 'notices.failed' })
  }
}
