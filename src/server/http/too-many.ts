import type { FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refused } from './refusal.ts'

/** Turns a request away that was tried too often; how long to wait is told in whole minutes, no more. */
export const refuseTooMany = (reply: FastifyReply, { seconds }: { readonly seconds: number }): never => {
  reply.header('Retry-After', String(Math.ceil(seconds / 60) * 60))
  throw new Refused(429, messages.tooManyRequests)
}
