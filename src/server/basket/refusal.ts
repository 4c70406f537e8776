/** What cannot be done to a basket, for the shopper; nothing has changed. */
export interface Refusal {
  readonly status: 404 | 409 | 422
  readonly message: string
}
