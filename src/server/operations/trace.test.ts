import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continueTrace, currentTrace, readTrace, runInTrace, traceHeaders } from './trace.ts'

const id = '0af7651916cd43dd8448eb211c80319c'
const span = '00f067aa0ba902b7'
const header = `00-${id}-b7ad6b7169203331-01`

test('continues a valid traceparent with a span of its own [F6]', () => {
  expect(readTrace(header, span)).toEqual({ id, span, flags: '01' })
  expect(readTrace(header.replace(/01$/, '00'), span).flags).toBe('00')
  expect(readTrace(header.replace(/01$/, '03'), span).flags).toBe('01')
  expect(readTrace(`${header.replace(/^00/, 'cc')}-what-comes-later`, span).id).toBe(id)
})

const bad: readonly (string | readonly string[] | undefined)[] = [
  undefined,
  '',
  'nonsense',
  [header, header],
  `${header}, ${header}`,
  `${header}-more`,
  ` ${header}`,
  header.toUpperCase(),
  header.replace(/^00/, 'ff'),
  header.replace(id, '0'.repeat(32)),
  header.replace('b7ad6b7169203331', '0'.repeat(16)),
  header.slice(1),
  header.slice(0, -3),
]

test.each(bad)('starts a new trace for %j [F6]', (received) => {
  const trace = readTrace(received, span)
  expect(trace.id).toMatch(/^[0-9a-f]{32}$/)
  expect(trace.id).not.toBe(id)
  expect(trace.id).not.toBe(readTrace(received, span).id)
})

test('sends on a valid traceparent for any header received [F6]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f-]{50,60}$/)), (received) => {
      const sent = runInTrace(readTrace(received, span), traceHeaders)['traceparent']
      expect(sent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-00f067aa0ba902b7-0[01]$/)
    }),
  )
})

test('runs awaited work in its trace, and work of another trace in that one [F6]', async () => {
  expect([currentTrace(), traceHeaders()]).toEqual([undefined, {}])
  const other = 'f'.repeat(32)
  await runInTrace(readTrace(header, span), async () => {
    await new Promise((resolve) => setImmediate(resolve))
    expect(currentTrace()?.id).toBe(id)
    await continueTrace(other, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      expect(traceHeaders()).toEqual({ traceparent: `00-${other}-${span}-01` })
    })
    continueTrace(null, () => expect(currentTrace()?.id).toBe(id))
    expect(currentTrace()?.id).toBe(id)
  })
  expect(currentTrace()).toBeUndefined()
})
