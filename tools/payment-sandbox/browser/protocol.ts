/* The messages between the page's half and the frame's half of an element, over a private port. */

import type { FieldError, Values } from './card-fields.ts'

export type ElementKind = 'payment' | 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** A response of the API: an object, or its error. */
export type ApiResponse =
  | { readonly ok: Record<string, unknown> }
  | { readonly error: Record<string, unknown> }

/** A font that the shop passes. */
export interface Font {
  readonly family: string
  readonly src: string
  readonly weight: string
}

export type FrameCommand =
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

export interface FrameRequest {
  readonly id: number
  readonly order: FrameCommand
}

export type FrameMessage =
  | { readonly id: number; readonly answer: ApiResponse | { readonly complaint: FieldError | null } }
  | { readonly event: 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly event: 'height'; readonly height: number }
  | {
      readonly event: 'change'
      readonly empty: boolean
      readonly complete: boolean
      readonly brand: string
      readonly complaint: FieldError | null
    }

/** The values that a frame lends to the one that calls the vendor. */
export type LentValues = Values
