import { generateSync } from 'otplib'

/** Calls of one person of staff over HTTP: POST with a body, else GET. Throws when it is not answered with 200. */
export type StaffCall = (path: string, body?: object) => Promise<Record<string, unknown>>

interface Owner {
  readonly call: StaffCall
  /** The address of the back office. */
  readonly origin: string
  /** The cookie of the session, as 'name=value'. */
  readonly cookie: string
}

/** Joins as the first person of a shop without staff, by the link that its start prints. */
export const joinAsOwner = async (link: string): Promise<Owner> => {
  const { origin } = new URL(link)
  const page = await fetch(link)
  const visitor = String(page.headers.getSetCookie()[0]).split(';')[0] ?? ''
  const body = await page.text()
  const found = (pattern: RegExp) => body.match(pattern)?.[1] ?? ''
  const secret = found(/<code[^>]*>([A-Z2-7 ]{16,})<\/code>/)
  const joined = await fetch(link, {
    method: 'POST',
    headers: { cookie: visitor, origin, accept: 'text/html' },
    body: new URLSearchParams({
      _token: found(/name="_token" value="([^"]+)"/),
      name: 'Grace Hall',
      email: 'grace@shop.example',
      password: 'twelve brave badgers',
      code: generateSync({ secret: secret.replaceAll(' ', '') }),
    }),
  })
  const cookie = String(joined.headers.getSetCookie()[0]).split(';')[0] ?? ''
  const first = await (await fetch(`${origin}/admin/today`, { headers: { cookie } })).text()
  const token = first.match(/name="_token" value="([^"]+)"/)?.[1] ?? ''
  const call: StaffCall = async (path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { cookie, origin, 'x-csrf-token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return { call, origin, cookie }
}
