import * as v from 'valibot'

/** Two fields of a form must be equal; `message` stands at the second of them (A-018, B-034). */
export const compareTo = <Values extends object>(
  first: keyof Values & string,
  second: keyof Values & string,
  message: string,
): v.RawCheckAction<Values> =>
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: input } = dataset
    const value = input[second]
    if (input[first] !== value)
      addIssue({ message, path: [{ type: 'unknown', origin: 'value', input, key: second, value }] })
  })
