import type { FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refused } from './refusal.ts'

/** How long to wait is told in whole minutes, no more (SX-07). */
export const tellWhen = (reply: FastifyReply, seconds: number): void => {
  reply.header('Retry-After', String(Math.ceil(seconds / 60) * 60))
}

/** Turns a request away that was tried too often. */
export const refuseTooMany = (seconds: number): never => {
  throw new Refused(429, messages.tooManyRequests, seconds)
}
