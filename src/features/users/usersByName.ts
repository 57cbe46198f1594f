import type { User } from '../../../contract/resources/users.ts'

type View = { readonly text: string; readonly language: string }

/** Users whose name or login name holds a text, without regard to its case, in the order of the language. */
export function usersByName(users: readonly User[], { text, language }: View): readonly User[] {
  const sought = text.trim().toLocaleLowerCase(language)
  const collator = new Intl.Collator(language, { numeric: true })
  return users
    .filter(({ name, login }) => [name, login].some(each => each.toLocaleLowerCase(language).includes(sought)))
    .toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id)
}
