import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine that stores what it receives. */
export interface MailServer {
  readonly url: URL
  readonly port: number
  /** Emails as they arrived, with headers. */
  readonly received: { readonly to: readonly string[]; readonly raw: string }[]
  close(): Promise<void>
}

export interface MailServerOptions {
  /** Also writes each email to a file here, for other processes. */
  readonly folder?: string
  /** Reply codes for recipients that are rejected: `{ 'gone@example.com': 550 }`. */
  readonly rejectedRecipients?: Readonly<Record<string, number>>
}

export const openMailServer = async ({
  rejectedRecipients = {},
  folder,
}: MailServerOptions = {}): Promise<MailServer> => {
  const received: { to: readonly string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const code = rejectedRecipients[address]
      if (code === undefined) return callback()
      callback(Object.assign(new Error(`${address} is not taken`), { responseCode: code }))
    },
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        if (folder !== undefined) writeFileSync(join(folder, `${received.length}.eml`), raw)
        callback()
      }, callback)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: new URL(`smtp://127.0.0.1:${port}`),
    port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
