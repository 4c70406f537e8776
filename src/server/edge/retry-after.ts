import type { FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { RequestRejection } from './request-rejection.ts'

/**
 * Sends the remaining time, rounded up to whole minutes: coarse enough not to show when others were here
 * (SX-07).
 */
export const sendRetryAfter = (reply: FastifyReply, seconds: number): void => {
  reply.header('Retry-After', String(Math.ceil(seconds / 60) * 60))
}

/** Rejects a request that comes too often; `seconds`: until the next one is allowed. */
export const rejectTooMany = (seconds: number, message: string = messages.tooManyRequests): never => {
  throw new RequestRejection(429, message, seconds)
}
