import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '../../../../contract/routes/contract.ts'
import { contractRoutes } from '../../../../server/http/plugins/contractRoutes.ts'
import { createHeldAnswers } from '../../../../server/http/plugins/heldAnswers.ts'

test('B-024 decision 231: what is answered from memory is a figure that is there, or was made once', () => {
  const light = contractRoutes(contract).filter(route => route.light)
  expect(light.map(({ path, held }) => [path, held])).toEqual([
    ['/api/v0/System/health', undefined],
    ['/v0/languages/{language}', true],
  ])
})

test('B-024 decision 231: an answer is made for whoever asks first, by address, and what was refused is not held', async () => {
  const app = Fastify()
  const answers = createHeldAnswers()
  const made: string[] = []
  app.get<{ Params: { readonly name: string } }>('/texts/:name', { onSend: answers.hold }, (request, reply) => {
    if (answers.send(request, reply)) return
    const { name } = request.params
    made.push(name)
    reply.code(name === 'none' ? 404 : 200).send({ name })
  })
  onTestFinished(() => app.close())
  const ask = async (address: string) => {
    const { statusCode, headers, payload } = await app.inject(address)
    return [statusCode, headers['content-type'], payload]
  }
  const german = [200, 'application/json; charset=utf-8', '{"name":"de"}']
  expect(await ask('/texts/de')).toEqual(german)
  expect(await ask('/texts/de')).toEqual(german)
  expect(await ask('/texts/d%65?again=1'), 'the same address in other letters').toEqual(german)
  expect((await ask('/texts/fr')).at(-1)).toBe('{"name":"fr"}')
  for (let i = 0; i < 2; i++) expect((await ask('/texts/none'))[0]).toBe(404)
  expect(made).toEqual(['de', 'fr', 'none', 'none'])
})
