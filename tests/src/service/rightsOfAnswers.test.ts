import { expect, test } from 'vitest'
import { RIGHTS_HEADER } from '../../../contract/routes/access.ts'
import { createRightsOfAnswers } from '../../../src/service/rightsOfAnswers.ts'

test('A-010 A-033 an answer that comes after its session has ended says nothing of rights, one to the next session does', async () => {
  const answers: ((response: Response) => void)[] = []
  const rights = createRightsOfAnswers(() => new Promise(resolve => answers.push(resolve)))
  const heard: string[] = []
  rights.onHeard(tag => heard.push(tag))
  const ask = () => rights.fetch(new Request('https://swath.example/'))
  const answer = (tag: string) => answers.shift()?.(new Response('', { headers: { [RIGHTS_HEADER]: tag } }))

  const inTime = ask()
  answer('first')
  await inTime
  const late = ask()
  rights.endSession()
  answer('of a session that is over')
  await late
  const next = ask()
  answer('second')
  await next
  expect(heard).toEqual(['first', 'second'])
})
