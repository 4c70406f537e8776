import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from './env.fixtures.ts'
import { readEnv } from './env.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const secret = 'q8Zr1Vx3Lk9Tn5Wy7Bd2Fg4Hj6Mp0Sc-'
const EXPECTED = 'must be the path of a file that this process may read, whose one line is the secret'

test('reads secrets from files as Docker mounts them, without the end of the line [F9]', () => {
  expect(
    readEnv({
      DATABASE_URL_FILE: file('database', 'postgres://shop:word@db/shop\n'),
      SESSION_SECRET_FILE: file('session', `${secret}2,${secret}1\r\n`),
      METRICS_PORT: '9464',
      METRICS_TOKEN_FILE: file('token', secret),
      /* Docker Compose passes unset variables so. */
      METRICS_TOKEN: '',
      SMTP_URL: 'smtp://mail.example',
      SMTP_URL_FILE: '',
      STRIPE_SECRET_KEY_FILE: file('stripe', 'sk_test_12345678\n'),
      STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
      STRIPE_WEBHOOK_SECRET_FILE: file('webhook', 'whsec_22222222,whsec_11111111\n'),
      IDEAL_POSTCODES_API_KEY_FILE: file('postcodes', 'ak_x\n'),
    }),
  ).toMatchObject({
    databaseUrl: 'postgres://shop:word@db/shop',
    sessionSecrets: [`${secret}2`, `${secret}1`],
    metrics: { tokens: [secret] },
    smtpUrl: new URL('smtp://mail.example'),
    payments: {
      keys: {
        stripe: { secretKey: 'sk_test_12345678', webhookSecrets: ['whsec_22222222', 'whsec_11111111'] },
      },
    },
    addressLookup: { kind: 'ideal-postcodes', key: 'ak_x' },
  })
})

test.each([
  ['is not there', () => join(folder, 'nowhere'), 'there is no such file'],
  ['is the secret itself by mistake', () => secret, 'there is no such file'],
  ['is a folder', () => folder, 'it is no file'],
  ['is empty', () => file('empty', ''), 'the file is empty'],
  ['has nothing but an end of line', () => file('blank', '\n'), 'the file is empty'],
  ['has several lines', () => file('lines', `${secret}\n${secret}\n`), 'the file has more than one line'],
  ['is no secret', () => file('large', secret.repeat(3000)), 'it is far too long for one'],
])(
  'stops the start when the file %s, and repeats neither path nor content [F9, SX-10]',
  (_, path, reason) => {
    /* The missing token is not reported as well. */
    const problems = problemsOf({ METRICS_PORT: '9464', METRICS_TOKEN_FILE: path(), LOG_LEVEL: 'loud' })
    expect(problems).toEqual([
      `METRICS_TOKEN_FILE ${EXPECTED}: ${reason}.`,
      expect.stringMatching(/^LOG_LEVEL must be one of /),
    ])
    expect(problems.join()).not.toContain(path())
    expect(problems.join()).not.toContain(secret)
  },
)

test('rejects a variable set together with its file, and a weak secret in a file [F9, SX-10]', () => {
  expect(problemsOf({ SESSION_SECRET: secret, SESSION_SECRET_FILE: file('session', secret) })).toEqual([
    'SESSION_SECRET must be left out when SESSION_SECRET_FILE is set.',
  ])
  const problems = problemsOf({ SESSION_SECRET_FILE: file('short', 'my-short-one\n') })
  expect(problems.join()).toMatch(
    /^SESSION_SECRET must be one or more secrets of at least 32 random characters/,
  )
  expect(problems.join()).not.toContain('my-short-one')
})
