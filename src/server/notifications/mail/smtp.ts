/** A letter on its way to a mail server. */
export interface Posting {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same for every try, so that a mail reader shows a doubled letter once. */
  readonly messageId: string
  /** Where a mail reader's own button unsubscribes by one press (RFC 8058); null: the letter has none. */
  readonly stopUrl: string | null
  readonly attachments: readonly { readonly filename: string; readonly content: Buffer }[]
}

/** Takes letters to the world. */
export interface Post {
  /** Throws when another try may help. A refusal for good is a value: the server's code. */
  deliver(posting: Posting): Promise<{ readonly refusal: string | null }>
  close(): void
}

/** A mail server that says 5xx to the letter itself will say so again; everything else may pass. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  const { responseCode } = error
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  const concernsLetter = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return isFinal && concernsLetter ? `SMTP ${responseCode}` : null
}

/** What went wrong without the words of the server, which may repeat the address. */
const failureOf = (error: unknown): Error => {
  const [code, answer] =
    error instanceof Error
      ? ['code' in error ? String(error.code) : error.name, 'responseCode' in error ? error.responseCode : '']
      : ['unknown', '']
  return new Error(`The mail server did not take a letter: ${code} ${String(answer ?? '')}`.trim())
}

const unsubscribe = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** SMTP as SMTP_URL names it: smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
export const openSmtp = async (url: URL): Promise<Post> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, stopUrl, attachments, ...posting }) {
      const headers = stopUrl === null ? {} : unsubscribe(stopUrl)
      try {
        await transport.sendMail({
          ...posting,
          attachments: attachments.map((file) => ({ ...file, contentType: 'application/pdf' })),
          headers,
          to: { name: '', address: to },
        })
        return { refusal: null }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === null) throw failureOf(error)
        return { refusal }
      }
    },
    close: () => transport.close(),
  }
}
