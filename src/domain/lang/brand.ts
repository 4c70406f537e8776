declare const brand: unique symbol

/** A number or text that only its own constructor makes: pence cannot be taken for hundredths. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
