import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'

export const newNonce = (): string => randomBytes(16).toString('base64url')

interface CspOptions {
  readonly nonce: string
  /** Whether the page has scripts; default: yes. */
  readonly scripts?: boolean
  /** Frames a page may show: the video of a product page. */
  readonly frames?: readonly string[]
  /** Further hosts that a page may connect to: the vendors of a payment page. */
  readonly connect?: readonly string[]
  /** Further hosts of pictures. */
  readonly images?: readonly string[]
}

/** The policy of the shop's own pages (SX-04): scripts and styles by nonce, nothing from elsewhere. */
export const cspFor = ({
  nonce,
  scripts = true,
  frames = [],
  connect = [],
  images = [],
}: CspOptions): string =>
  [
    "default-src 'self'",
    `script-src ${scripts ? `'nonce-${nonce}' 'strict-dynamic'` : "'none'"}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-to csp',
  ].join('; ')

interface BrowserFeatures {
  /** The origins that may open the payment sheet. */
  readonly payment?: readonly string[]
  /** Whether pages may ask for the camera: those of the back office, for codes in the yard. */
  readonly camera?: boolean
}

/** Browser features that a page and its frames may use. */
export const permissionsFor = ({ payment = [], camera = false }: BrowserFeatures = {}): string => {
  const allowed = payment.length === 0 ? '()' : `(self ${payment.map((origin) => `"${origin}"`).join(' ')})`
  return `camera=${camera ? '(self)' : '()'}, geolocation=(), microphone=(), payment=${allowed}`
}

/** The policy of responses that are not pages: nothing may run, nothing may frame them. */
const CSP_OF_OTHERS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Sets the security headers of every response (SX-03); pages set their own Content-Security-Policy. */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  features: BrowserFeatures = {},
): Promise<void> => {
  const permissions = permissionsFor(features)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', CSP_OF_OTHERS)
    reply.header('Reporting-Endpoints', `csp="${paths.cspReports}"`)
    if (!reply.hasHeader('Permissions-Policy')) reply.header('Permissions-Policy', permissions)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-store')
    done()
  })
}
