/**
 * Thrown by a guard that rejects a request before its handler runs: wrong token, too many requests. Handlers
 * themselves do not throw rejections; they return them (`refuse`).
 */
export class RequestRejection extends Error {
  readonly statusCode: number
  /** After too many requests: the seconds until the next one is allowed. */
  readonly seconds: number

  constructor(statusCode: number, message: string, seconds = 60) {
    super(message)
    this.statusCode = statusCode
    this.seconds = seconds
  }
}
