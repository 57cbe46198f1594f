/** Which fields of a machine's events and context hold texts, and of what kind, worked out by the compiler. */
import type { AnyActorLogic, AnyStateMachine, ContextFrom, EventFrom, InputFrom, OutputFrom } from 'xstate'

type NoText =
  | number
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | Date
  | Blob
  | ArrayBuffer
  | Error
  | ((...args: never[]) => unknown)

/** How deep fields are looked for: deeper than any type of ours. */
type Deeper = readonly [never, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Every text inside of `T` as a pair of its field and its type. Items of a list have the field of the list. */
type Texts<T, Field extends string, Depth extends number> = [Depth] extends [never]
  ? never
  : T extends string
    ? readonly [Field, T]
    : T extends NoText
      ? never
      : T extends readonly (infer Item)[]
        ? Texts<Item, Field, Deeper[Depth]>
        : T extends ReadonlySet<infer Item>
          ? Texts<Item, Field, Deeper[Depth]>
          : T extends ReadonlyMap<infer Key, infer Value>
            ? Texts<Key, Field, Deeper[Depth]> | Texts<Value, Field, Deeper[Depth]>
            : T extends object
              ? {
                  [Key in keyof T & string]-?: Texts<T[Key], string extends Key ? Field : Key, Deeper[Depth]>
                }[keyof T & string]
              : never

/** The effects that a machine may be provided with, by name. */
type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>
type Effects<Logic> = Logic extends AnyStateMachine
  ? never
  : Logic extends AnyActorLogic
    ? { readonly output: OutputFrom<Logic>; readonly input: InputFrom<Logic> }
    : never

/** Everything that reaches a machine or that it holds. */
type MachineValues<Machine extends AnyStateMachine> =
  | ContextFrom<Machine>
  | EventFrom<Machine>
  | { readonly input: InputFrom<Machine> }
  | Effects<Actors<Machine>[keyof Actors<Machine>]>
type MachineTexts<Machine extends AnyStateMachine> = Texts<MachineValues<Machine>, '', 10>

/** Fields whose value is an object with keys that no type names: the keys are texts of somebody. */
type Records<T, Field extends string, Depth extends number> = [Depth] extends [never]
  ? never
  : T extends string | NoText
    ? never
    : T extends readonly (infer Item)[] | ReadonlySet<infer Item> | ReadonlyMap<unknown, infer Item>
      ? Records<Item, Field, Deeper[Depth]>
      : T extends object
        ?
            | (string extends keyof T ? Field : never)
            | {
                [Key in keyof T & string]-?: Records<T[Key], string extends Key ? Field : Key, Deeper[Depth]>
              }[keyof T & string]
        : never

/** Fields that hold any text at all somewhere. A text type is closed when its values can be counted. */
type OpenField<Pair> = Pair extends readonly [infer Field, infer Text extends string]
  ? { [Key in never]: 1 } extends { [Key in Text]: 1 }
    ? Field
    : never
  : never
type FieldOf<Pair> = Pair extends readonly [infer Field extends string, string] ? Field : never

/** Fields of a machine's events, context, input and effects that hold one of a closed set of texts wherever they stand. */
export type ClosedField<Machine extends AnyStateMachine> = Exclude<
  FieldOf<MachineTexts<Machine>>,
  OpenField<MachineTexts<Machine>>
>

/** Fields of a machine's events, context, input and effects whose keys are not known beforehand. */
export type RecordField<Machine extends AnyStateMachine> = Records<MachineValues<Machine>, '', 10>

/** Names that the types give to fields anywhere in a machine's events, context, input and effects. */
type Names<T, Depth extends number> = [Depth] extends [never]
  ? never
  : T extends string | NoText
    ? never
    : T extends readonly (infer Item)[] | ReadonlySet<infer Item> | ReadonlyMap<unknown, infer Item>
      ? Names<Item, Deeper[Depth]>
      : T extends object
        ? { [Key in keyof T & string]-?: (string extends Key ? never : Key) | Names<T[Key], Deeper[Depth]> }[keyof T &
            string]
        : never
export type FieldName<Machine extends AnyStateMachine> = Names<MachineValues<Machine>, 10>
