import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (...said: Parameters<ReturnType<typeof createLog>['info']>): string => {
  const lines: string[] = []
  createLog('trace', { write: (line: string) => void lines.push(line) }).info(...said)
  return lines.join('')
}

test('a line is JSON with time in UTC, level, and what was said', () => {
  const line = JSON.parse(logged({ route: '/ajax/getProduct', status: 200, ms: 1.2 }, 'answered'))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    route: '/ajax/getProduct',
    status: 200,
    ms: 1.2,
    msg: 'answered',
  })
})

test('a failed query is told by its text and its driver’s code, not by its values', () => {
  const driver = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
    parameters: ['ada@example.org'],
  })
  const error = new Error(
    'Failed query: insert into customer values ($1)\nparams: ada@example.org,hunter2\nsecond line of hunter2',
    {
      cause: driver,
    },
  )
  const line = logged({ failure: error }, 'request failed')
  expect(line).toContain('insert into customer')
  expect(line).toContain('23505')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/ada@|hunter2|already exists/)
})

const base64url = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
  minLength: 43,
  maxLength: 80,
})
const card = fc.constantFrom('4242424242424242', '4000 0025 0000 3155', '3782-822463-10005')
const address = fc.constantFrom('ada@example.org', 'a.b+c@sub.example.co.uk')

/** Secrets that give themselves away, and words that only the name of their field betrays. */
const recognisable = fc.oneof(base64url, card, address)
const fieldNames = fc.constantFrom(
  'password',
  'Password_Confirmation',
  'X-CSRF-TOKEN',
  '_token',
  'cookie',
  'cvc',
  'apiKey',
)

const SECRET = 'correct horse battery staple'

const planted = fc
  .tuple(recognisable, fieldNames, fc.nat({ max: 5 }), fc.string())
  .map(([secret, name, depth, text]) => {
    let object: unknown = {
      [name]: SECRET,
      note: `${text} ${secret} ${text}`,
      list: [secret, new Error(secret)],
    }
    for (let level = 0; level < depth; level += 1) object = level % 2 === 0 ? { within: object } : [object]
    return { secret, object }
  })

test('whatever is logged, no planted secret gets out', () => {
  fc.assert(
    fc.property(planted, ({ secret, object }) => {
      const line = logged({ object }, `said ${secret}`)
      expect(line).not.toContain(secret)
      expect(line).not.toContain(SECRET)
    }),
    { numRuns: 1000 },
  )
})

test('an error alone, a deep object and a circle do no harm', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(JSON.parse(logged(circle))).toBeTypeOf('object')
  expect(JSON.parse(logged(new Error('broken')))).toMatchObject({ failure: { message: 'broken' } })
})

/** Says a line, then waits until nobody reads any more, says more and ends; as the shop does when it is told to end. */
const program = `
  const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
  const log = createLog('info')
  log.info('open')
  process.stdin.once('end', () => {
    log.info('closing')
    log.fatal('closing')
    process.exit(0)
  })
  process.stdin.resume()
  process.stderr.write('ready')
`

test('[FT-02] a process whose log nobody reads any more still works and ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data')
  /* What was said and never read makes the line end with ECONNRESET, not with EPIPE. */
  child.stdout.destroy()
  child.stdin.end()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
