import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { type Env, InvalidEnvironment, readEnv } from '#server/env/env.ts'

/*
 * What a merchant runs first: compose.yaml, deploy/, and the settings in README.md and docs/operations.md. They must name
 * what the program reads.
 */

const [compose, dockerfile, caddyfile, readme, operations] = [
  'compose.yaml',
  'Dockerfile',
  'deploy/Caddyfile',
  'README.md',
  'docs/operations.md',
].map((file) => readFileSync(file, 'utf8')) as [string, string, string, string, string]

const only = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`${pattern} is nowhere`)
  return found
}
const every = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '')

/** The settings that README.md has a row for. */
const rows = every(
  readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Take payments')),
  /^\| (`.+?) \|/gm,
).flatMap((names) => every(names, /`([A-Z0-9_]+)`/g))

/** The lines below a heading that are indented further. */
const below = (heading: RegExp): string => {
  const lines = compose.split('\n')
  const from = lines.findIndex((line) => heading.test(line))
  const indent = /^ */.exec(lines[from] ?? '')?.[0].length ?? 0
  const to = lines.findIndex(
    (line, at) => at > from && line !== '' && /^ */.exec(line)?.[0].length === indent,
  )
  return lines.slice(from + 1, to === -1 ? undefined : to).join('\n')
}

const settings = new Map(
  [...below(/^ {2}environment: &settings$/).matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')] as const,
  ),
)
/** Each secret of the shop with its variable in .env. */
const secrets = new Map(
  [...below(/^secrets:$/).matchAll(/^ {2}(\w+):\n {4}environment: (\w+)$/gm)].map(
    ([, name = '', variable = '']) => [name, variable] as const,
  ),
)
const dotEnv = new Map([
  ['POSTGRES_PASSWORD', 'd41f0c6e8b2a97531e0f4c8b6a29d7531'],
  ['SESSION_SECRET', 'e52a1d7f9c3b08642f1a5d9c7b30e8642'],
  ['METRICS_TOKEN', 'f63b2e80ad4c19753a2b6e0d8c41f9753'],
  ['DATABASE_PASSWORD', '0a74c5d19e8f3b62650d2a7c9e41f8b36'],
  ['DATABASE_URL', 'postgres://tessera_shop:word@database:5432/tessera'],
  ['DATABASE_OWNER_URL', 'postgres://tessera:word@database:5432/tessera'],
  ['PUBLIC_URL', 'https://shop.example'],
  ['S3_ACCESS_KEY_ID', 'pictures'],
  ['S3_SECRET_ACCESS_KEY', 'word'],
  ['SMTP_URL', 'smtp://mail.example:587'],
  ['MAIL_FROM', 'Tessera <shop@shop.example>'],
])

/** Records which names are read. */
const watched = (source: Readonly<Record<string, string>>, asked: Set<string>): Record<string, string> =>
  new Proxy(
    { ...source },
    {
      get: (all, name: string) => {
        asked.add(name)
        return all[name]
      },
    },
  )

/** The names that the program reads with these settings, even if some of them are broken. */
const namesRead = (source: Readonly<Record<string, string>>): ReadonlySet<string> => {
  const asked = new Set<string>()
  try {
    readEnv(watched(source, asked))
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
  }
  return asked
}

/** The environment of a shop of compose.yaml, and the names that it reads. */
const opened = (change: Readonly<Record<string, string>> = {}): { env: Env; asked: ReadonlySet<string> } => {
  const mounted = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
  try {
    for (const [name, variable] of secrets) writeFileSync(join(mounted, name), dotEnv.get(variable) ?? '')
    const filled = [...settings].map(([name, value]) => [
      name,
      value
        .replace('/run/secrets', mounted)
        .replace(/\$\{(\w+):[?-]([^}]*)\}/, (_all, variable, fallback) => dotEnv.get(variable) ?? fallback),
    ])
    const image = [...only(dockerfile, /^ENV (.+)$/m).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const asked = new Set<string>()
    const source = { ...Object.fromEntries(image), ...Object.fromEntries(filled), ...change }
    return { env: readEnv(watched(source, asked)), asked }
  } finally {
    rmSync(mounted, { recursive: true })
  }
}

describe('compose.yaml', () => {
  test('has settings and secrets that open a shop behind the balancer, and each is read by the program', () => {
    const { env, asked } = opened()
    expect(env).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
      databaseUrl: dotEnv.get('DATABASE_URL'),
      databaseOwnerUrl: dotEnv.get('DATABASE_OWNER_URL'),
      sessionSecrets: [dotEnv.get('SESSION_SECRET')],
      metrics: { host: '0.0.0.0', port: 9464, tokens: [dotEnv.get('METRICS_TOKEN')] },
      trustProxy: ['uniquelocal'],
      jobs: false,
      media: { kind: 's3', bucket: 'media', secretAccessKey: 'word' },
      payments: { keys: { stripe: null, paypal: null }, sandbox: null },
      firstCatalogue: null,
    })
    expect([...settings.keys()].filter((name) => !asked.has(name) && !rows.includes(name))).toEqual([])
    expect(opened({ JOBS: only(below(/^ {2}worker:$/), /JOBS: "(\w+)"/) }).env.jobs).toBe(true)
  })

  test('gives each secret to the shop so that its user may read it', () => {
    const given = new Map(
      [...compose.matchAll(/\{ source: (\w+), mode: (\w+) \}/g)].map(([, name, mode]) => [name, mode]),
    )
    const read = [...settings.values()].filter((value) => value.startsWith('/run/secrets/'))
    expect([...given.keys()].map((name) => `/run/secrets/${name}`).sort()).toEqual(read.sort())
    expect(new Set(given.values())).toEqual(new Set(['0o444']))
    expect([...secrets.keys()].filter((name) => !given.has(name))).toEqual([
      'postgres_password',
      'database_password',
    ])
  })

  test('needs in .env what docs/operations.md names', () => {
    const needed = new Set([...every(compose, /\$\{(\w+):\?\}/g), ...secrets.values()])
    expect([...needed].sort()).toEqual([...dotEnv.keys()].sort())
    const table = operations.slice(
      operations.indexOf('Write a file `.env`'),
      operations.indexOf('docker compose up'),
    )
    expect([...needed].filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })

  test('creates the bucket that the shop uses, at the same store and port', () => {
    const bucket = settings.get('S3_BUCKET')
    expect(every(below(/^ {2}bucket:$/), /s3\.bucket\.create -name (\w+)/g)).toEqual([bucket])
    expect(every(below(/^ {2}bucket:$/), /grep -qw (\w+)/g)).toEqual([bucket])
    const store = new URL(settings.get('S3_ENDPOINT') ?? '')
    expect(below(new RegExp(`^ {2}${store.hostname}:$`))).toContain(`-s3.port=${store.port}`)
  })

  test('makes the shop’s own user of the database, which is not its owner [M-189]', () => {
    const users = ['DATABASE_PASSWORD', 'POSTGRES_PASSWORD'].map((password) =>
      only(operations, new RegExp(`postgres://(\\w+):<${password}>@database`)),
    )
    const database = below(/^ {2}database:$/)
    const script = only(database, /\.\/(deploy\/[\w-]+\.sh):\/docker-entrypoint-initdb\.d\//)
    const read = readFileSync(script, 'utf8')
    expect(users).toEqual([
      only(read, /create role (\w+) login password :'password'/),
      only(database, /POSTGRES_USER: (\w+)/),
    ])
    expect(database).toContain(`secrets: [postgres_password, ${only(read, /\/run\/secrets\/(\w+)/)}]`)
  })

  test('pins the version of every image that is not built here', () => {
    const foreign = every(compose, /^ {4}image: (.+)$/gm)
    expect(foreign).not.toEqual([])
    expect(foreign.filter((image) => !/:\d+[\w.-]+$/.test(image))).toEqual([])
  })
})

describe('deploy/Caddyfile', () => {
  const port = only(dockerfile, /\bPORT=(\d+)/)

  test('sends visitors to the shops of compose.yaml alone, and checks them at /readyz', () => {
    const shops = every(compose, /^ {2}([\w-]+):\n {4}<<: \*shop\n(?! {4}environment)/gm)
    expect(shops).toEqual(['shop-1', 'shop-2'])
    expect(every(caddyfile, /reverse_proxy (.+) \{/g)).toEqual([
      shops.map((shop) => `${shop}:${port}`).join(' '),
    ])
    expect(every(caddyfile, /health_uri (\S+)/g)).toEqual([paths.ready])
    expect(compose).toContain(`http://127.0.0.1:${port}${paths.ready}`)
  })

  test('uses the address and files that compose.yaml gives it', () => {
    const balancer = below(/^ {2}balancer:$/)
    const folder = only(balancer, /\.\/deploy:(\S+):ro/)
    expect(every(caddyfile, /root \* (\S+)/g)).toEqual([folder])
    const page = readFileSync(join('deploy', only(caddyfile, /rewrite \* \/(\S+)/)), 'utf8')
    expect(page).toContain('load this page again')
    const read = [...every(caddyfile, /^\{\$(\w+)\} \{$/gm), ...every(page, /\{\{env "(\w+)"/g)]
    expect([...new Set(read)]).toEqual(every(balancer, /^ {6}(\w+): \$\{/gm))
    expect(caddyfile).toMatch(/^\t+templates$/m)
    expect(page).not.toMatch(/src=|href=/)
  })

  test('answers a script with the shop’s own message when no shop responds', () => {
    expect(JSON.parse(only(caddyfile, /respond `(.+)` 503/))).toEqual({ message: messages.somethingWrong })
  })
})

/* A secret may be in a file instead; NODE_ENV is set by the image. */
const isSetting = (name: string): boolean => !name.endsWith('_FILE') && name !== 'NODE_ENV'

test('README.md has one row for each setting that the program reads, and no other', () => {
  const paid = { STRIPE_SECRET_KEY: 'sk_test_aaaaaaaa', PAYPAL_CLIENT_ID: 'aaaaaaaa' }
  const asked = [
    ...namesRead(paid),
    ...namesRead({
      BACKUP_DIR: '/backups',
      GETADDRESS_API_KEY: 'key',
      METRICS_PORT: '9464',
      S3_BUCKET: 'media',
    }),
  ]
  expect(rows.filter(isSetting).sort()).toEqual([...new Set(asked)].filter(isSetting).sort())
})

test('compose.yaml passes every setting on to the shop', () => {
  const elsewhere = new Set([
    ...every(only(dockerfile, /^ENV (.+)$/m), /(\w+)=/g),
    /* PostgreSQL is backed up by its own programs; backup identities stay off the shop; there is no sandbox. */
    ...['BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_KEEP_DAYS', 'BACKUP_IDENTITY_FILE'],
    ...['PAYMENT_SANDBOX_PORT', 'PAYMENT_SANDBOX_URL'],
  ])
  const handed = (name: string): boolean => settings.has(name) || settings.has(`${name}_FILE`)
  expect(rows.filter((name) => isSetting(name) && !handed(name) && !elsewhere.has(name))).toEqual([])
  const own = [...settings].filter(
    ([name, value]) => value.includes('${') && !value.startsWith(`\${${name}:`),
  )
  expect(own).toEqual([])
})
