import { type ESTree, parseSync, Visitor } from 'vite'
import type { Check } from './check.ts'
import { readTexts, type Texts } from './locales.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** A key asked for in the code: whole, or the part before the first hole of a template. */
type AskedKey = { readonly key: string; readonly whole: boolean; readonly line: number }

function askedKey(node: ESTree.Expression): Omit<AskedKey, 'line'> | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return { key: node.value, whole: true }
  if (node.type !== 'TemplateLiteral') return undefined
  return { key: node.quasis[0]?.value.cooked ?? '', whole: node.expressions.length === 0 }
}

/** Keys given to `t('…')`, `i18n.t('…')` and `<Trans i18nKey="…">`. */
function askedKeys({ path, text }: SourceFile): readonly AskedKey[] {
  const found: AskedKey[] = []
  const add = (node: ESTree.Expression): void => {
    const asked = askedKey(node)
    if (asked !== undefined) found.push({ ...asked, line: text.slice(0, node.start).split('\n').length })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      const named = callee.type === 'Identifier' && callee.name === 't'
      const member =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't'
      if ((named || member) && first !== undefined && first.type !== 'SpreadElement') add(first)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'i18nKey' && value?.type === 'Literal') add(value)
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** @returns keys that `en.json` does not have; for a template, that no key of it begins so */
export function keyFindings(english: Texts, files: readonly SourceFile[]): readonly string[] {
  const keys = [...english.keys()]
  const exists = ({ key, whole }: AskedKey): boolean =>
    whole ? english.has(key) || english.has(`${key}_other`) : keys.some(each => each.startsWith(key))
  return files.flatMap(file =>
    askedKeys(file)
      .filter(asked => !exists(asked))
      .map(({ key, whole, line }) => `${file.path}:${line} asks for ${key}${whole ? '' : '…'}, which en.json has not`),
  )
}

export const translationKeysCheck: Check = {
  name: 'translation keys used in src',
  run: async root => {
    const files = await sourceFiles(root, path => path.startsWith('src/') && isTypeScript(path))
    return keyFindings(await readTexts(root, 'en'), files)
  },
}
