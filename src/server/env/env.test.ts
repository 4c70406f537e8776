import { expect, test } from 'vitest'
import { usualRefundLimits } from '#domain/staff/limits.ts'
import { problemsOf } from './env.fixtures.ts'
import { readEnv } from './env.ts'

const secret = 'q8Zr1Vx3Lk9Tn5Wy7Bd2Fg4Hj6Mp0Sc-'

test('defaults to a shop for this machine: port 3000, its own database in .data', () => {
  expect(readEnv({})).toEqual({
    mode: 'production',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    databaseOwnerUrl: null,
    databasePool: 10,
    migrationSeconds: 5,
    dataDir: '.data',
    backups: null,
    backupRecipients: [],
    backupIdentityFile: null,
    sessionSecrets: null,
    publicUrl: new URL('http://localhost:3000'),
    trustProxy: [],
    logLevel: 'info',
    admin: { host: '127.0.0.1', port: 3002, allow: [], url: new URL('http://localhost:3002') },
    metrics: null,
    adminIdleMinutes: 30,
    lagLimit: 1000,
    atOnceLimit: 200,
    media: { kind: 'folder' },
    payments: { keys: { stripe: null, paypal: null }, sandbox: { port: 3001, publicUrl: null } },
    jobs: true,
    smtpUrl: null,
    merchant: {
      name: 'Tessera',
      legalName: 'Tessera Tile & Stone Ltd',
      registeredIn: 'England and Wales',
      companyNumber: '99000417',
      vatNumber: 'GB 999 9999 73',
      address: ['Unit 4, Kiln Yard', 'Quarry Lane', 'Leeds', 'West Yorkshire', 'LS10 9ZZ'],
      telephone: '0113 496 0123',
      email: 'help@tessera.example',
      hours: 'Monday to Friday, 8am to 5.30pm; Saturday, 9am to 1pm',
      returnPromise: '14 days to change your mind',
      guarantee: 'Breakages replaced free',
      spareBoxes: { days: 60, percent: 20 },
      movementJoints: { usual: 80_000, warm: 45_000 },
    },
    mailFrom: 'Tessera <shop@localhost>',
    manualPayment: true,
    tradeAccounts: true,
    dispatchUndoMinutes: 15,
    refundLimits: usualRefundLimits,
    savedListRetrieval: 'direct',
    reminderDelays: { basket: 24, savedList: 168 },
    addressLookup: { kind: 'embedded' },
    firstCatalogue: 'catalogue/demo',
  })
})

test('reads a production shop: PostgreSQL, https, secrets to rotate, proxies, pictures in a bucket', () => {
  expect(
    readEnv({
      DATABASE_URL: 'postgres://shop@db/shop',
      DATABASE_POOL: '25',
      PUBLIC_URL: 'https://shop.example',
      HOST: '0.0.0.0',
      PORT: '8080',
      SESSION_SECRET: `${secret}2, ${secret}1`,
      TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32, loopback',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '9464',
      METRICS_TOKEN: `${secret}2, ${secret}1`,
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-west-2',
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      FIRST_CATALOGUE: 'none',
      SMTP_URL: 'smtps://shop:word@mail.example:465',
      MAIL_FROM: 'orders@shop.example',
    }),
  ).toMatchObject({
    databaseUrl: 'postgres://shop@db/shop',
    databasePool: 25,
    port: 8080,
    metrics: { host: '127.0.0.1', port: 9464, tokens: [`${secret}2`, `${secret}1`] },
    sessionSecrets: [`${secret}2`, `${secret}1`],
    trustProxy: ['10.0.0.0/8', '2001:db8::/32', 'loopback'],
    smtpUrl: new URL('smtps://shop:word@mail.example:465'),
    savedListRetrieval: 'link',
    mailFrom: 'orders@shop.example',
    media: { kind: 's3', bucket: 'pictures', endpoint: 'https://s3.example/' },
    firstCatalogue: null,
  })
})

test.each([
  ['PORT', 'eighty', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '3e3', 'a whole number from 0 to 65535'],
  ['HOST', 'here', 'an IP address of this machine'],
  ['DATABASE_URL', 'mysql://x', 'an address that starts with postgres://'],
  ['DATABASE_POOL', '0', 'a whole number from 1 to 200'],
  ['PUBLIC_URL', 'shop.example', 'an address that starts with http:// or https://'],
  ['PUBLIC_URL', 'https://shop.example/tiles', 'an address without a path'],
  ['SESSION_SECRET', 'short', 'at least 32 random characters'],
  ['SESSION_SECRET', 'a'.repeat(64), 'at least 32 random characters'],
  ['SESSION_SECRET', 'change-me-to-something-long-and-random', 'at least 32 random characters'],
  ['SESSION_SECRET', `${secret}, short`, 'at least 32 random characters'],
  ['TRUST_PROXY', 'everyone', 'the addresses or ranges of your proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'the addresses or ranges of your proxies'],
  ['ADMIN_ALLOW', 'the yard', 'the addresses or ranges that your staff come from'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent'],
  ['NODE_ENV', 'prod', 'one of production, development, test'],
  ['METRICS_PORT', '9464', 'METRICS_TOKEN must be set when METRICS_PORT is'],
  ['METRICS_TOKEN', secret, 'METRICS_PORT must be set when METRICS_TOKEN is'],
  ['METRICS_HOST', '127.0.0.1', 'METRICS_PORT must be set when METRICS_HOST is'],
  ['S3_BUCKET', 'pictures', 'set when S3_BUCKET is'],
  ['BACKUP_KEEP', '5', 'BACKUP_DIR must be set when BACKUP_KEEP is'],
])('rejects %s=%s and says what it expects', (name, value, expected) => {
  const problems = problemsOf({ [name]: value })
  expect(problems.join('\n')).toContain(expected)
  for (const problem of problems) expect(problem).toMatch(/^[A-Z][A-Z0-9_]+ must be .+\.$/)
})

test('reports all broken variables together and repeats no secret', () => {
  const problems = problemsOf({
    PORT: 'x',
    LOG_LEVEL: 'y',
    SESSION_SECRET: 'my-short-one',
    METRICS_PORT: '9464',
    METRICS_HOST: 'here',
    METRICS_TOKEN: `${secret},mine`,
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'SESSION_SECRET',
    'METRICS_TOKEN',
    'METRICS_HOST',
    'LOG_LEVEL',
  ])
  expect(problems.join()).not.toMatch(/my-short-one|mine/)
})

test('reports a broken variable together with those that do not fit each other', () => {
  const problems = problemsOf({
    METRICS_HOST: 'here',
    PORT: '9464',
    METRICS_PORT: '9464',
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'store',
    SMTP_URL: 'mail.example',
    SAVED_LIST_RETRIEVAL: 'post',
  })
  expect(problems).toEqual([
    "METRICS_HOST must be an IP address of this machine, but is 'here'.",
    'METRICS_TOKEN must be set when METRICS_PORT is.',
    "METRICS_PORT must be another port than the shop's, 9464.",
    'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    "SAVED_LIST_RETRIEVAL must be one of direct, link, but is 'post'.",
    'S3_REGION must be set when S3_BUCKET is.',
    'S3_ENDPOINT must be an address that starts with http:// or https://.',
    'S3_ACCESS_KEY_ID must be set when S3_BUCKET is.',
    'S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.',
  ])
})

test('reads the limits of refunds, and refuses what is no three sums [M-067]', () => {
  const { refundLimits } = readEnv({ REFUND_LIMITS_OFFICE: '50/-/0' })
  expect(refundLimits).toEqual({ ...usualRefundLimits, office: { each: 5000, order: null, day: 0 } })
  for (const typed of ['50', '50/60', '50/60/70/80', '50.5/60/70', '-50/60/70', '//'])
    expect(problemsOf({ REFUND_LIMITS_MANAGER: typed }), typed).toEqual([
      `REFUND_LIMITS_MANAGER must be three sums in pounds, such as 100/250/500, '-' for none, but is '${typed}'.`,
    ])
})

test('allows direct retrieval of saved lists only to a shop without email [D32]', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example' }
  expect(readEnv({ ...smtp, SAVED_LIST_RETRIEVAL: 'link' }).savedListRetrieval).toBe('link')
  expect(readEnv({ SAVED_LIST_RETRIEVAL: 'link' }).savedListRetrieval).toBe('link')
  expect(readEnv({ SAVED_LIST_RETRIEVAL: 'direct' }).savedListRetrieval).toBe('direct')
  expect(problemsOf({ ...smtp, SAVED_LIST_RETRIEVAL: 'direct' })).toEqual([
    "SAVED_LIST_RETRIEVAL must be 'link', or left out, when SMTP_URL is set: 'direct' shows the list of a guest to everybody who types their email.",
  ])
})

test('reads one address service by its key, and rejects two [D8]', () => {
  expect(readEnv({ GETADDRESS_API_KEY: 'abc' }).addressLookup).toEqual({
    kind: 'getaddress',
    key: 'abc',
    url: new URL('https://api.getaddress.io/'),
  })
  expect(
    readEnv({ IDEAL_POSTCODES_API_KEY: 'ak_x', ADDRESS_LOOKUP_URL: 'http://127.0.0.1:9/' }).addressLookup,
  ).toEqual({ kind: 'ideal-postcodes', key: 'ak_x', url: new URL('http://127.0.0.1:9/') })
  expect(problemsOf({ GETADDRESS_API_KEY: 'abc', IDEAL_POSTCODES_API_KEY: 'ak_x' })).toEqual([
    'IDEAL_POSTCODES_API_KEY must be left out when GETADDRESS_API_KEY is set.',
  ])
})
