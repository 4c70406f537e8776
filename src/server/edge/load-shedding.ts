import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { staffBusy } from './busy.ts'
import { RequestRejection } from './request-rejection.ts'

/** How often the lag is measured. */
const LOOK_MS = 1_000
/** How often shedding is logged. */
const LOG_EVERY_MS = 10_000
/**
 * Requests that write, and a page's own files, are accepted up to this many times the limit of requests that
 * only read.
 */
const WRITE_FACTOR = 3

/** The requests that a listener of this process handles now: the back office waits behind those of the shop. */
export type ActiveRequests = Set<object>

export interface LoadSheddingOptions {
  /** Milliseconds that the event loop may lag; 0: no limit. */
  readonly lag: number
  /** Concurrent requests at which another one that only reads is rejected; 0: no limit. */
  readonly concurrentRequests: number
  readonly lookMs?: number
  /** Where the active requests are kept, for another listener to see; left out: only here. */
  readonly active?: ActiveRequests
  /** Of the back office alone. */
  readonly behind?: Behind
}

/**
 * The back office counts the shop's requests before its own. Its lists are turned away once twice as many are
 * active as turn away pages that shoppers only look at, and before anybody who pays (M-211).
 */
interface Behind {
  readonly shop: ActiveRequests
}

const LIST_FACTOR = 2

/** What of the limit a kind of request may fill, and which requests count. */
interface Room {
  readonly readFactor: number
  readonly count: () => number
}

const healthPaths: ReadonlySet<string> = new Set([paths.health, paths.ready])
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/* Pictures have a queue of their own, and belong to pages that were accepted. */
const isExempt = (url: string): boolean => healthPaths.has(url) || url.startsWith('/media/')
/* Styles and scripts too belong to pages that were accepted; they are only read from the disk. */
const isFile = (url: string): boolean => url.startsWith('/assets/') || url.startsWith('/admin/assets/')

/**
 * Rejects requests with 503 and Retry-After before they have cost anything (LD-03): while the process lags,
 * and while so many are active that another would wait too long for a database connection. Health checks are
 * always served: a supervisor restarts a process whose /healthz does not respond.
 */
export const registerLoadShedding = async (
  app: FastifyInstance,
  { lag, concurrentRequests, lookMs = LOOK_MS, active = new Set(), behind }: LoadSheddingOptions,
): Promise<void> => {
  let [turnedAway, loggedAt] = [0, Number.NEGATIVE_INFINITY]
  /* One for all rejections: its stack says nothing. */
  const rejection = new RequestRejection(503, behind === undefined ? messages.shopBusy : staffBusy)
  const shed = (reason: string): RequestRejection => {
    turnedAway += 1
    const now = performance.now()
    if (now >= loggedAt + LOG_EVERY_MS) {
      app.log.warn(
        { turnedAway },
        `${behind === undefined ? 'visitors' : 'lists of staff'} are turned away: ${reason}`,
      )
      loggedAt = now
      turnedAway = 0
    }
    return rejection
  }
  const room: Room =
    behind === undefined
      ? { readFactor: 1, count: () => active.size }
      : { readFactor: LIST_FACTOR, count: () => active.size + behind.shop.size }
  if (concurrentRequests > 0) limitActive(app, { concurrentRequests, active, room }, shed)

  /*
   * Lag during the start is not counted: the first two measurements after the shop opened may still include
   * it.
   */
  let from = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    from = performance.now() + 2 * lookMs
  })
  await app.register(underPressure, {
    maxEventLoopDelay: lag,
    sampleInterval: lookMs,
    exposeStatusRoute: false,
    pressureHandler: async ({ url, method }) => {
      if (performance.now() < from || isExempt(url) || isFile(url)) return
      /* What staff save or send is small, and must not be lost: only what they look at waits. */
      if (behind !== undefined && !readMethods.has(method)) return
      throw shed('the process lags')
    },
  })
}

/**
 * A request is active once it has arrived whole and is being handled: a client cannot fill the shop by
 * sending or reading slowly (LD-06), and a request whose client disconnects stays active until its work is
 * done. The limit is checked before anything is done for a request, and again when it has arrived.
 */
const limitActive = (
  app: FastifyInstance,
  {
    concurrentRequests,
    active,
    room: { readFactor, count },
  }: { readonly concurrentRequests: number; readonly active: ActiveRequests; readonly room: Room },
  shed: (reason: string) => RequestRejection,
): void => {
  const hasRoom = ({ method, url }: FastifyRequest): boolean =>
    count() < (readMethods.has(method) && !isFile(url) ? readFactor : WRITE_FACTOR) * concurrentRequests
  app.addHook('onRequest', (request, _reply, done) =>
    isExempt(request.url) || hasRoom(request) ? done() : done(shed('too many are inside')),
  )
  app.addHook('preHandler', (request, _reply, done) => {
    if (isExempt(request.url)) return done()
    if (!hasRoom(request)) return done(shed('too many are inside'))
    active.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    active.delete(request)
    done()
  })
}
