declare const brand: unique symbol

/** The part of a brand that exists for the compiler alone. */
export interface Branded<Name extends string> {
  readonly [brand]: Name
}

/** A nominal type that only its own constructor creates: pence cannot be mistaken for hundredths. */
export type Brand<T, Name extends string> = T & Branded<Name>

declare const flavour: unique symbol

/** Exists for the compiler alone. */
export interface Flavoured<Name extends string> {
  readonly [flavour]?: Name
}

/** As a brand, but a plain value fits it too: only another flavour does not. */
export type Flavour<T, Name extends string> = T & Flavoured<Name>
