import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Message } from '../../../../contract/resources/messages.ts'
import type { ArrivedMessage, ShownMessage } from '../../../../machines/messenger/messenger.logic.ts'
import { useNow } from '../../../time/now.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useShownTime } from '../time/playbackView.ts'
import { messagesQuery } from '../timeline/timelineQueries.ts'
import { MESSAGES_SPAN_MS, messagesAt } from './pastMessages.ts'
import { storedMessage } from './storedMessage.ts'

type PastMessages = {
  readonly status: 'loading' | 'failed' | 'known'
  /** Of the hour up to the moment that is shown, oldest first; empty until they are known. */
  readonly messages: readonly ShownMessage[]
  readonly error: unknown
  readonly retry: () => void
}

const NONE: readonly ArrivedMessage[] = []

const byTime = (messages: readonly ArrivedMessage[]): readonly ArrivedMessage[] =>
  messages.toSorted((a, b) => a.timeMs - b.timeMs)

type Answer = Pick<UseQueryResult<{ readonly data: readonly Message[] }>, 'data' | 'error' | 'refetch'>

/** Of the first two answers, which the hour up to a moment lies in. */
function storedOf(all: readonly Answer[]) {
  const answers = all.slice(0, 2)
  const isKnown = answers.every(({ data }) => data !== undefined)
  const failed = answers.find(({ data, error }) => data === undefined && error !== null)
  return {
    status: isKnown ? ('known' as const) : failed ? ('failed' as const) : ('loading' as const),
    stored: isKnown ? byTime(answers.flatMap(({ data }) => data?.data.map(storedMessage) ?? [])) : NONE,
    error: failed?.error,
    retry: () => {
      for (const { data, refetch } of answers) if (data === undefined) void refetch()
    },
  }
}

/** Messages of the hour up to the shown moment. */
export function usePastMessages(): PastMessages {
  const robot = useMonitorSession().robot.id
  const hourMs = useShownTime(timeMs => Math.floor(timeMs / MESSAGES_SPAN_MS) * MESSAGES_SPAN_MS)
  const isNextThere = useNow(nowMs => (nowMs >= hourMs + MESSAGES_SPAN_MS ? 1 : 0)) === 1
  const { stored, ...answer } = useQueries({
    // With the hour that comes next, so that playing goes over into it without a gap.
    queries: [hourMs - MESSAGES_SPAN_MS, hourMs, ...(isNextThere ? [hourMs + MESSAGES_SPAN_MS] : [])].map(fromMs =>
      messagesQuery(robot, { fromMs, toMs: fromMs + MESSAGES_SPAN_MS }),
    ),
    combine: storedOf,
  })
  // Which of them are shown changes with each that the moment passes, at either end.
  const passed = useShownTime(timeMs => {
    const first = stored.findIndex(message => message.timeMs > timeMs - MESSAGES_SPAN_MS)
    return `${first < 0 ? stored.length : first} ${stored.findLastIndex(message => message.timeMs <= timeMs) + 1}`
  })
  const messages = useMemo(() => {
    const [first = 0, last = 0] = passed.split(' ').map(Number)
    return messagesAt(stored.slice(first, last), stored[last - 1]?.timeMs ?? 0)
  }, [stored, passed])
  return { ...answer, messages }
}
