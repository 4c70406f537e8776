declare const brand: unique symbol

/** The part of a brand that exists for the compiler alone. */
export interface Branded<Name extends string> {
  readonly [brand]: Name
}

/** A nominal type that only its own constructor creates: pence cannot be mistaken for hundredths. */
export type Brand<T, Name extends string> = T & Branded<Name>
