import { expect, test } from 'vitest'
import { fleet } from '../../../robots/fleet.ts'
import { readPastSettings, shareText } from '../../../robots/past/settings.ts'

const ENVIRONMENT = { SWATH_PROVISION_LOGIN: 'super', SWATH_PROVISION_PASSWORD: 'secret' }

test('P-010 every robot of the fleet has its past in one share, however many processes live it', () => {
  for (const count of [1, 2, 3, 4]) {
    const shares = Array.from({ length: count }, (_, index) =>
      readPastSettings(ENVIRONMENT, shareText({ index, of: count }), '1780000000000'),
    )
    const lived = shares.flatMap(({ share }) =>
      fleet(12, 1).filter(({ building }) => building % share.of === share.index),
    )
    expect(lived.map(({ name }) => name).toSorted()).toEqual(
      fleet(12, 1)
        .map(({ name }) => name)
        .toSorted(),
    )
  }
  expect(() => readPastSettings(ENVIRONMENT, 'all', '1780000000000')).toThrow('Invalid format')
  expect(() => readPastSettings(ENVIRONMENT, '0/1', 'now')).toThrow('Invalid digits')
})
