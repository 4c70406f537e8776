/** An email to be delivered to a mail server. */
export interface OutgoingEmail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same for every delivery attempt, so that an email client shows a duplicate once. */
  readonly messageId: string
  /** The URL for an email client's one-click unsubscribe (RFC 8058); null: the email has none. */
  readonly stopUrl: string | null
  /** Where an answer goes; null: to the sender. */
  readonly replyTo: string | null
  readonly attachments: readonly { readonly filename: string; readonly content: Buffer }[]
}

/** Delivers emails. */
export interface MailTransport {
  /** Throws when a retry may succeed. A permanent rejection is returned as the server's code. */
  deliver(posting: OutgoingEmail): Promise<{ readonly refusal: string | null }>
  close(): void
}

/** A 5xx response to the email itself is permanent; every other failure may be temporary. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  const { responseCode } = error
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  const concernsEmail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return isFinal && concernsEmail ? `SMTP ${responseCode}` : null
}

/** The error without the server's text, which may contain the address. */
const failureOf = (error: unknown): Error => {
  const [code, status] =
    error instanceof Error
      ? ['code' in error ? String(error.code) : error.name, 'responseCode' in error ? error.responseCode : '']
      : ['unknown', '']
  return new Error(`The mail server did not accept an email: ${code} ${String(status ?? '')}`.trim())
}

const unsubscribe = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Opens an SMTP transport from SMTP_URL: smtp://user:password@host:587, or smtps:// for TLS from the first
 * byte.
 */
export const openSmtp = async (url: URL): Promise<MailTransport> => {
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
    async deliver({ to, stopUrl, replyTo, attachments, ...posting }) {
      const headers = stopUrl === null ? {} : unsubscribe(stopUrl)
      try {
        await transport.sendMail({
          ...posting,
          attachments: attachments.map((file) => ({ ...file, contentType: 'application/pdf' })),
          headers,
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
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
