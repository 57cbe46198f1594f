const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What the commonest passwords are made of, as lists of stolen ones have it. Longer words stand before those that they hold. */
const COMMON_WORDS = wordsOf(`
  correcthorsebatterystaple administrator administrador theworldinyourhand mynameis trustnoone trustno motdepasse contrasena
  kennwort passwort passphrase passcode password passwrd passord salasana parola heslo senha drowssap changeme changeit letmein
  welcome willkommen bienvenue default computer internet security windows samsung google system server access secret private
  manager operator support service student superman super admin root guest login user test demo master hello please whatever
  nothing iloveyou loveyou tequiero teamo loveme lovely lover love forever always friends friend family mother father babygirl
  baby princess sunshine rainbow flower butterfly chocolate cookie cheese banana orange football baseball basketball softball
  soccer hockey liverpool arsenal chelsea barcelona realmadrid juventus manchester united dragon monkey tigger tiger panther
  eagles eagle shadow hunter killer ranger mustang ferrari porsche mercedes batman spiderman ironman starwars startrek pokemon
  naruto minecraft freedom diamond silver golden jesus bismillah heaven angel lucky happy money michael jennifer jessica
  michelle charlie thomas daniel george andrew jordan ashley fuckyou fuck asshole summer winter spring autumn sommer verano
  january february october november december monday friday sunday london america england pakistan india canada brazil robot
  swath pass word
`)

/** Ways over a keyboard and through the alphabet: three steps along one are no choice. */
const WAYS = wordsOf(`
  01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm qazwsxedcrfvtgbyhnujm
  1qaz2wsx3edc4rfv5tgb6yhn7ujm 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1qazxsw23edcvfr4 zaq12wsxcde34rfv !@#$%^&*()
  147258369 159753 2468013579 1a2b3c4d5e6f a1b2c3d4e5f6 aabbccddeeffgg 112233445566778899
`).flatMap(way => [way, Array.from(way).toReversed().join('')])

const LOOKALIKES: { readonly [sign: string]: string } = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Without case, width and accents. */
const plainOf = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const SHORTEST_STEPS = 3
const SHORTEST_NAME = 3
/** A password must have at least this many different characters that are its own. */
const OWN_CHARACTERS = 6

/** Whether the character at `end` goes on with the way, or with the sign that is repeated, from `start`. */
const goesOn = (text: string, start: number, end: number): boolean => {
  const steps = text.slice(start, end + 1)
  return new Set(steps).size === 1 || WAYS.some(way => way.includes(steps))
}

/** Takes out what follows a way, or repeats one sign, for three characters or more. */
function withoutWays(text: string): string {
  let own = ''
  let start = 0
  while (start < text.length) {
    let end = start + 1
    while (end < text.length && goesOn(text, start, end)) end++
    const steps = end - start
    own += steps < SHORTEST_STEPS ? text.charAt(start) : ''
    start += steps < SHORTEST_STEPS ? 1 : steps
  }
  return own
}

const ownCharacters = (text: string, words: readonly string[]): number =>
  new Set(withoutWays(words.reduce((left, word) => left.replaceAll(word, ''), text))).size

/**
 * Whether a new password is none of the common ones (decision 9): enough of it is left without the words that those are made of, ways over the
 * keyboard, repetition, and what everybody knows about its owner. Its length is the contract's to check.
 * @param known names of the owner: login, full name, e-mail address
 */
export function acceptablePassword(password: string, known: readonly string[] = []): boolean {
  const plain = plainOf(password)
  const folded = Array.from(plain, sign => LOOKALIKES[sign] ?? sign).join('')
  const names = known
    .map(plainOf)
    .flatMap(name => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter(name => name.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length)
  const words = [...names, ...COMMON_WORDS]
  return [plain, folded].every(text => ownCharacters(text, words) >= OWN_CHARACTERS)
}
