/** Why a change of a basket is refused, as a message for the shopper; nothing has changed. */
export interface BasketRefusal {
  readonly status: 404 | 409 | 422
  readonly message: string
}
