import { expect, test } from 'vitest'
import { repository } from './repository.ts'
import { styleNamesCheck } from './styleNames.ts'

test('a name that a component takes from its style sheet and that is not in it is named', async () => {
  const root = await repository({
    'src/a.module.css': `
      /* .gone { } */
      .head, .with-dash > b { margin: .5em }
      .list { li:has(.mark) { color: red; .deep & { top: 0 } } }
      @media (max-width: 720px) { .narrow { display: none } }`,
    'src/a.tsx': `import styles from './a.module.css'
      export const used = [styles['head'], styles['withDash'], styles['mark'], styles['deep'], styles.narrow, styles.list]
      export const missing = [styles['gone'], styles.em]`,
  })
  expect(await styleNamesCheck.run(root)).toEqual([
    'src/a.tsx takes gone of ./a.module.css, which is not in it',
    'src/a.tsx takes em of ./a.module.css, which is not in it',
  ])
})
