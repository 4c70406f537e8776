declare const brand: unique symbol

/** The mark of a brand. Exported so that declarations of other modules can name it. */
export interface Branded<Name extends string> {
  readonly [brand]: Name
}

/** A nominal type that only its own constructor creates: pence cannot be mistaken for hundredths. */
export type Brand<T, Name extends string> = T & Branded<Name>
