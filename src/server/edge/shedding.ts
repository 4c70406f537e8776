import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { Refused } from './refusal.ts'

/** How often the lag is looked at. */
const LOOK_MS = 1_000
/** How often the log is told of it. */
const LOG_EVERY_MS = 10_000
/** Who orders, and a page's own files, are let in when the shop is too full for who only looks: three times as many may be inside. */
const ROOM_TO_ORDER = 3

export interface Shedding {
  /** Milliseconds that the event loop may lag; 0: as long as it likes. */
  readonly lag: number
  /** How many requests may be worked at when one more comes that only looks; 0: as many as come. */
  readonly atOnce: number
  readonly lookMs?: number
}

const watched: ReadonlySet<string> = new Set([paths.health, paths.ready])
const onlyLooks: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/* Pictures have a line of their own, and belong to pages that were let in. */
const isFree = (url: string): boolean => watched.has(url) || url.startsWith('/media/')
/* So do styles and scripts, without which a page that was let in is bare: they are read from the disk, no more. */
const isFile = (url: string): boolean => url.startsWith('/assets/')

/**
 * Turns visitors away with 503 and when to come again, before what they ask for has cost anything (LD-03): while the process
 * lags, and while so many are inside that whoever came now would wait too long for a connection to the database. Who watches
 * the process is always answered: a supervisor that hears no /healthz ends it.
 */
export const registerShedding = async (
  app: FastifyInstance,
  { lag, atOnce, lookMs = LOOK_MS }: Shedding,
): Promise<void> => {
  let [turnedAway, told] = [0, Number.NEGATIVE_INFINITY]
  /* One for all of them: where it was made says nothing. */
  const refusal = new Refused(503, messages.shopBusy)
  const turnAway = (why: string): Refused => {
    turnedAway += 1
    const now = performance.now()
    if (now >= told + LOG_EVERY_MS) {
      app.log.warn({ turnedAway }, `visitors are turned away: ${why}`)
      told = now
      turnedAway = 0
    }
    return refusal
  }
  if (atOnce > 0) limitInside(app, atOnce, turnAway)

  /* What it lagged while it started is not counted: the first two looks after the shop opened may still tell of that. */
  let from = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    from = performance.now() + 2 * lookMs
  })
  await app.register(underPressure, {
    maxEventLoopDelay: lag,
    sampleInterval: lookMs,
    exposeStatusRoute: false,
    pressureHandler: async ({ url }) => {
      if (performance.now() < from || isFree(url) || isFile(url)) return
      throw turnAway('the process lags')
    },
  })
}

/**
 * Inside is whose request has come whole and is worked at: nobody fills the shop by sending or reading slowly (LD-06), and
 * who goes away meanwhile is inside until the work for them is done. Whether there is room is asked before anything is done
 * for a request, and again when it has come.
 */
const limitInside = (app: FastifyInstance, atOnce: number, turnAway: (why: string) => Refused): void => {
  const inside = new Set<FastifyRequest>()
  const hasRoom = ({ method, url }: FastifyRequest): boolean =>
    inside.size < (onlyLooks.has(method) && !isFile(url) ? atOnce : ROOM_TO_ORDER * atOnce)
  app.addHook('onRequest', (request, _reply, done) =>
    isFree(request.url) || hasRoom(request) ? done() : done(turnAway('too many are inside')),
  )
  app.addHook('preHandler', (request, _reply, done) => {
    if (isFree(request.url)) return done()
    if (!hasRoom(request)) return done(turnAway('too many are inside'))
    inside.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inside.delete(request)
    done()
  })
}
