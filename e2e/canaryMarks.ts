import type { Page, Request } from '@playwright/test'

/** Texts with a blank in what the service answers while a page is open: no value of a closed set has one. */
export function answeredTexts(page: Page): () => Promise<readonly string[]> {
  const reading: Promise<unknown>[] = []
  // Of what has ended alone: an answer that a page has left behind would be waited for without end.
  page.on('requestfinished', request => {
    if (request.url().includes('/api/')) reading.push(answerOf(request).catch(() => undefined))
  })
  return async () => {
    const texts = new Set<string>()
    for (const answer of await Promise.all(reading)) collect(answer, texts)
    return [...texts]
  }
}

async function answerOf(request: Request): Promise<unknown> {
  const response = await request.response()
  return response?.headers()['content-type']?.includes('json') ? response.json() : undefined
}

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= 6 && /\S\s\S/.test(value)) texts.add(value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const each of Object.values(value)) collect(each, texts)
}

/** Every page of every journal that the browser has stored. */
export async function storedJournals(page: Page): Promise<Buffer> {
  const texts = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no journal'))
      })
    const database = await settled(indexedDB.open('swath.journal'))
    const pages: unknown[] = await settled(database.transaction('pages').objectStore('pages').getAll())
    database.close()
    return pages.map(String)
  })
  return Buffer.from(texts.join('\n'))
}
