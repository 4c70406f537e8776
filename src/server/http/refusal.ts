/**
 * A request that a guard turns away before its handler runs: wrong token, too many requests. Handlers themselves do not
 * throw refusals; they return them (`refuse`).
 */
export class Refused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}
