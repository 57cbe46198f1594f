import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { linkQuality } from '../../src/features/monitor/manual/linkQuality.ts'
import { expect } from '../fixtures.ts'

/** What a monitor says of its link, all of it at one moment. */
const sampleSchema = v.object({
  quality: v.string(),
  roundTrip: v.string(),
  age: v.string(),
  strip: v.boolean(),
  lease: v.string(),
  padOff: v.boolean(),
})
type Sample = Omit<v.InferOutput<typeof sampleSchema>, 'roundTrip' | 'age'> & {
  readonly roundTripMs: number | undefined
  readonly ageMs: number | undefined
  /** By `performance.now` of the test: before and after it was taken. */
  readonly fromMs: number
  readonly toMs: number
}

const millisecondsOf = (text: string): number | undefined =>
  /\d/.test(text) ? Number(text.replaceAll(/[^\d]/g, '')) : undefined

export async function sample(page: Page): Promise<Sample> {
  const fromMs = performance.now()
  const seen = await page.evaluate(() => {
    const gauge = document.querySelector('[data-testid="link-gauge"]')
    const [roundTrip, age] = [...(gauge?.querySelectorAll('b') ?? [])].map(({ textContent }) => textContent)
    return {
      quality: gauge?.getAttribute('data-quality'),
      roundTrip,
      age,
      strip: document.querySelector('[data-notice="linkLost"]') !== null,
      lease: document.querySelector('[data-testid="lease"] b')?.textContent,
      padOff: document.querySelector('[role="group"] [aria-label="Forward"]')?.getAttribute('aria-disabled') === 'true',
    }
  })
  const { roundTrip, age, ...rest } = v.parse(sampleSchema, seen)
  return {
    ...rest,
    roundTripMs: millisecondsOf(roundTrip),
    ageMs: millisecondsOf(age),
    fromMs,
    toMs: performance.now(),
  }
}

/** Takes samples one after the other until told to stop. */
export function watchLink(page: Page): { readonly samples: readonly Sample[]; readonly stop: () => Promise<void> } {
  const samples: Sample[] = []
  let watching = true
  const taking = (async () => {
    while (watching) {
      samples.push(await sample(page))
      await wait(100)
    }
  })()
  return {
    samples,
    stop: async () => {
      watching = false
      await taking
    },
  }
}

/** The gauge's colour is what its figures say, and with a red one nobody drives: in every sample. */
export function expectConsistent(samples: readonly Sample[]): void {
  expect(samples.length).toBeGreaterThan(5)
  for (const each of samples) {
    expect(each.quality, JSON.stringify(each)).toBe(linkQuality(each.roundTripMs, each.ageMs))
    if (each.quality === 'blocked') expect(each.padOff, JSON.stringify(each)).toBe(true)
  }
}
