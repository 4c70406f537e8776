/* The messages between the page's half and the frame's half of an element, over a private port. */

import type { Complaint, Values } from './card-fields.ts'

export type Kind = 'payment' | 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** A response of the API: an object, or its error. */
export type Answer = { readonly ok: Record<string, unknown> } | { readonly error: Record<string, unknown> }

/** A font that the shop passes. */
export interface Font {
  readonly family: string
  readonly src: string
  readonly weight: string
}

export type Order =
  | {
      readonly do: 'dress'
      readonly variables: Readonly<Record<string, string>>
      readonly fonts: readonly Font[]
    }
  | { readonly do: 'focus' | 'blur' | 'clear' | 'submit' | 'lend' }
  | { readonly do: 'freeze'; readonly frozen: boolean }
  | { readonly do: 'method'; readonly key: string; readonly billing: unknown }
  | {
      readonly do: 'confirm'
      readonly key: string
      readonly billing: unknown
      readonly clientSecret: string
      readonly receiptEmail: string | null
    }

export interface Asked {
  readonly id: number
  readonly order: Order
}

export type Said =
  | { readonly id: number; readonly answer: Answer | { readonly complaint: Complaint | null } }
  | { readonly event: 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly event: 'height'; readonly height: number }
  | {
      readonly event: 'change'
      readonly empty: boolean
      readonly complete: boolean
      readonly brand: string
      readonly complaint: Complaint | null
    }

/** The values that a frame lends to the one that calls the vendor. */
export type Lent = Values
