import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (...args: Parameters<ReturnType<typeof createLog>['info']>): string => {
  const lines: string[] = []
  createLog('trace', { write: (line: string) => void lines.push(line) }).info(...args)
  return lines.join('')
}

test('writes a line of JSON with UTC time, level, fields and message', () => {
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

test('logs a failed query with its text and driver code, without its values', () => {
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

/** Secrets that are recognised by their form; others only by the name of their field. */
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

test('never writes a planted secret, whatever is logged', () => {
  fc.assert(
    fc.property(planted, ({ secret, object }) => {
      const line = logged({ object }, `said ${secret}`)
      expect(line).not.toContain(secret)
      expect(line).not.toContain(SECRET)
    }),
    { numRuns: 1000 },
  )
})

test('logs a bare error and a circular object', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(JSON.parse(logged(circle))).toBeTypeOf('object')
  expect(JSON.parse(logged(new Error('broken')))).toMatchObject({ failure: { message: 'broken' } })
})

/**
 * Logs a line, waits until its log has no reader any more, logs more and exits, as the shop does on a signal.
 */
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

test('still works and exits when its log has no reader any more [FT-02]', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data')
  /* Unread output makes the pipe end with ECONNRESET, not with EPIPE. */
  child.stdout.destroy()
  child.stdin.end()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('writes the lines of the last turn before it exits', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
      const log = createLog('info')
      log.info('first')
      log.fatal('second')
      log.info('third')
      process.exit(0)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const lines = (await child.stdout.setEncoding('utf8').toArray()).join('').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third'])
})
