/** Where a form about a product was posted: the slugs of the product's address, and the client. */
export interface ProductForm {
  readonly category: string
  readonly product: string
  readonly ip: string | undefined
}
