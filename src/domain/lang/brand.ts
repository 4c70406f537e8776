declare const brand: unique symbol

/** A nominal type that only its own constructor creates: pence cannot be mistaken for hundredths. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
