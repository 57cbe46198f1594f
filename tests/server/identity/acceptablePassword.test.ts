import { expect, test } from 'vitest'
import { acceptablePassword } from '../../../server/identity/acceptablePassword.ts'

const KNOWN = ['mira.sand', 'Mira Sandström', 'mira@harbour-cleaning.example']

const refused = (passwords: readonly string[], known: readonly string[] = []): void => {
  for (const password of passwords) expect(acceptablePassword(password, known), password).toBe(false)
}

test('A-019 common words with a little around them are refused', () => {
  refused(['password1234', 'P@ssw0rd1234', 'Password2024!', 'Welcome@123456', 'Admin@1234567', 'passwordpassword'])
  refused(['iloveyouforever', 'correcthorsebatterystaple', 'swath-robots-2026', 'Sommer2026!!', 'drowssap54321'])
})

test('A-019 ways over the keyboard and repetition are refused', () => {
  refused(['123456789012', 'qwertyuiop12', '1q2w3e4r5t6y', 'zaq12wsxcde3', 'lkjhgfdsa321', 'abcdefghijkl'])
  refused([
    'aaaaaaaaaaaa',
    '123123123123',
    'abcabcabcabc',
    '010119801980',
    'パスワードパスワードパスワード',
    ' '.repeat(12),
  ])
})

test('A-019 what everybody knows about the owner is refused, and theirs alone', () => {
  const own = ['mira.sand1234', 'MiraMiraMira', 'Sandstrom-2026', 'harbour-cleaning', '5andstr0m!!!!']
  refused(own, KNOWN)
  expect(acceptablePassword('harbour-cleaning')).toBe(true)
})

test('A-019 any other is acceptable: there is no rule of composition', () => {
  const good = ['clean-floors-everywhere', 'correct horse battery staple', 'tr0ub4dor&3-zebra', '9f3kQ!zz81Lm']
  for (const password of [...good, '839201748392', 'mein hund heißt rex', '月がきれいですね今夜も本当に'])
    expect(acceptablePassword(password, KNOWN), password).toBe(true)
})
