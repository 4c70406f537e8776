import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine that keeps what it is given. */
export interface MailServer {
  readonly url: URL
  readonly port: number
  /** Letters as they came over the wire, headers and all. */
  readonly received: { readonly to: readonly string[]; readonly raw: string }[]
  close(): Promise<void>
}

export interface MailServerOptions {
  /** Keeps each letter as a file here, too, for other processes. */
  readonly folder?: string
  /** Answers that a recipient gets instead of being accepted: `{ 'gone@example.com': 550 }`. */
  readonly refuses?: Readonly<Record<string, number>>
}

export const openMailServer = async ({
  refuses = {},
  folder,
}: MailServerOptions = {}): Promise<MailServer> => {
  const received: { to: readonly string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, answered) {
      const code = refuses[address]
      if (code === undefined) return answered()
      answered(Object.assign(new Error(`${address} is not taken`), { responseCode: code }))
    },
    onData(stream, session, answered) {
      text(stream).then((raw) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        if (folder !== undefined) writeFileSync(join(folder, `${received.length}.eml`), raw)
        answered()
      }, answered)
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
