import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { loadTexts } from '../../../server/language/texts.ts'
import type { NoticeKind } from '../../../server/notifications/notices.ts'
import { noticeText } from '../../../server/notifications/noticeText.ts'

const texts = await loadTexts()
const CONSOLE = 'https://swath.example'
const TIME = '2026-11-21T20:15:00.000Z'
const LINK = `${CONSOLE}/robot/7/monitor?time=${TIME}&autoplay=true`
const OBJECT = {
  account: 2,
  robot: { id: 7, name: 'R-7', displayName: 'Lobby' },
  plan: { id: 5, name: 'Hall', firstId: 3, version: 17 },
}
const NOTICE = {
  id: 1,
  robot: 7,
  plan: 3,
  report: null,
  sectors: [],
  time: new Date(TIME),
  createdAt: new Date(TIME),
  account: 2,
  notifiedAt: null,
}
const READER = { kind: 'email', timeZone: 'Europe/Helsinki', areaUnit: 'square_meters' } as const
/** Numbers keep their units, and times their AM, by narrow spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

function messageOf(
  notification: NoticeKind,
  reader: {
    readonly language?: Language
    readonly timeZone?: string
    readonly kind?: 'email' | 'sms'
    readonly demoMode?: boolean
  },
) {
  const { language = 'en', timeZone = 'Europe/Helsinki', kind = 'email', demoMode = false } = reader
  const notice = { ...NOTICE, notification, sectors: notification === 'skipped-sector' ? [4, 12] : [] }
  const naming = { demoMode, useDisplayName: true }
  const { subject, text } = noticeText(texts.in(language), CONSOLE, {
    notice,
    object: OBJECT,
    reader: { kind, language, timeZone, areaUnit: 'square_meters', naming },
  })
  return { subject, text: plain(text) }
}

test('O-018 a mail about water or a skipped sector says what, of which robot, when by the reader’s clock, and leads to that moment', () => {
  const why = `You subscribed to this in Swath. Change it here: ${CONSOLE}/subscriptions`
  expect(messageOf('water-change', {})).toEqual({
    subject: 'Lobby needs water',
    text: `Lobby has been waiting for its water to be changed since Nov 21, 2026, 10:15 PM GMT+2.\n\n${LINK}\n\n${why}`,
  })
  expect(messageOf('skipped-sector', { timeZone: 'America/New_York' })).toEqual({
    subject: 'Lobby skipped a sector',
    text: `Lobby skipped at Nov 21, 2026, 3:15 PM EST: sector 4, 12.\n\n${LINK}\n\n${why}`,
  })
})

test('O-018 O-024 a short message about them is one line with its link', () => {
  expect(messageOf('skipped-sector', { kind: 'sms' })).toEqual({
    subject: '',
    text: `Lobby skipped at Nov 21, 2026, 10:15 PM GMT+2: sector 4, 12. ${LINK}`,
  })
  for (const kind of ['water-change', 'cleaning-plan-changed', 'cleaning-plan-updated'] as const)
    expect(messageOf(kind, { kind: 'sms', demoMode: true }).text, 'A-047').not.toMatch(/R-7|Lobby|Hall/)
  expect(messageOf('cleaning-plan-changed', { demoMode: true }).text).toContain('Plan 3')
})

test.each(LANGUAGES)('O-018 in %s they say the same', language => {
  for (const kind of ['water-change', 'skipped-sector'] as const) {
    const { subject, text } = messageOf(kind, { language })
    expect(subject).toContain('Lobby')
    expect(text).toContain('Lobby')
    expect(text).toContain('2026')
    expect(text).toContain(LINK)
    expect(text.split('\n\n')).toHaveLength(3)
    expect(`${subject}${text}`, 'a word that nothing was put in for').not.toMatch(/[{}]|notifications\./)
    if (language !== 'en') expect(subject).not.toBe(messageOf(kind, {}).subject)
  }
  expect(messageOf('skipped-sector', { language }).text).toContain('4, 12')
})

test.each(LANGUAGES)(
  'O-018 in %s a message about a plan says which plan and which version, and leads there',
  language => {
    const of = (notification: NoticeKind, demoMode = false) => {
      const notice = { ...NOTICE, notification, robot: null, plan: OBJECT.plan.id }
      const { subject, text } = noticeText(texts.in(language), CONSOLE, {
        notice,
        object: { account: OBJECT.account, robot: undefined, plan: OBJECT.plan },
        reader: { ...READER, language, naming: { demoMode, useDisplayName: true } },
      })
      return { subject, text: plain(text) }
    }
    for (const kind of ['created-cleaning-plan', 'cleaning-plan-updated', 'cleaning-plan-changed'] as const) {
      const { subject, text } = of(kind)
      expect(subject).toContain('Hall')
      const [sentence = ''] = text.split('\n\n')
      expect(sentence).toContain('Hall')
      expect(sentence).toContain('17')
      expect(text).toContain(`${CONSOLE}/plan/${OBJECT.plan.id}`)
      expect(`${subject}${text}`, 'a word that nothing was put in for').not.toMatch(/[{}]|notifications\./)
      expect(of(kind, true).text, 'A-047').not.toContain('Hall')
    }
    // A robot's own message is of the robot.
    expect(messageOf('cleaning-plan-changed', { language }).subject).toContain('Lobby')
  },
)
