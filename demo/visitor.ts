import type { LightMyRequestResponse } from 'fastify'
import { makeToken, newSession, printSessionCookie } from '#server/session/session-cookie.ts'
import type { OpenDemo } from './open-demo.ts'

/** A browser at the demo shop, with a session and a network address of its own. */
export interface DemoVisitor {
  /** Sends JSON with cookie and token, as the shop's own pages do; throws unless the status is one of these. */
  readonly post: (url: string, body?: object, statuses?: readonly number[]) => Promise<LightMyRequestResponse>
  readonly get: (url: string) => Promise<LightMyRequestResponse>
}

let visitors = 0
const newAddress = (): string => {
  visitors += 1
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
}

const DONE = [200, 303] as const

export const visit = ({ app, secrets, publicUrl }: OpenDemo): DemoVisitor => {
  const remoteAddress = newAddress()
  const identity = newSession(new Date())
  let cookie = `sid=${printSessionCookie(secrets, identity)}`
  let token = makeToken(secrets, identity.id)
  /* A login begins a new session. */
  const keepCookie = (response: LightMyRequestResponse): LightMyRequestResponse => {
    const set = [response.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('sid='))
    const value = set?.match(/^sid=([^;]+)/)?.[1]
    if (value === undefined) return response
    cookie = `sid=${value}`
    token = makeToken(secrets, value.split('.')[0] ?? '')
    return response
  }
  const headers = () => ({
    host: publicUrl.host,
    cookie,
    'x-csrf-token': token,
    'x-requested-with': 'fetch',
  })
  return {
    post: async (url, body = {}, statuses = DONE) => {
      const sent = { method: 'POST', url, payload: body, headers: headers(), remoteAddress } as const
      const response = keepCookie(await app.inject(sent))
      if (statuses.includes(response.statusCode)) return response
      throw new Error(`${url} was answered ${response.statusCode}: ${response.body.slice(0, 300)}`)
    },
    get: async (url) => app.inject({ url, headers: headers(), remoteAddress }),
  }
}
