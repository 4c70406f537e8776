/** Why an encrypted file does not open: it is for other identities, or is not what was written. */
export class CannotOpen extends Error {
  readonly why: 'not ours' | 'damaged'

  constructor(why: CannotOpen['why']) {
    super(`The encrypted file does not open: ${why}.`)
    this.why = why
  }
}
