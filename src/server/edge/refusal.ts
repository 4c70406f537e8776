/**
 * A request that a guard turns away before its handler runs: wrong token, too many requests. Handlers themselves do not
 * throw refusals; they return them (`refuse`).
 */
export class Refused extends Error {
  readonly statusCode: number
  /** Of one that was made too often: the seconds until the next one is allowed. */
  readonly seconds: number

  constructor(statusCode: number, message: string, seconds = 60) {
    super(message)
    this.statusCode = statusCode
    this.seconds = seconds
  }
}
