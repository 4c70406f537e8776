import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentTrace, inTrace, inTraceOf, traceHeaders, traceOf } from './trace.ts'

const id = '0af7651916cd43dd8448eb211c80319c'
const span = '00f067aa0ba902b7'
const header = `00-${id}-b7ad6b7169203331-01`

test('[F6] a traceparent that can be read is gone on with, as a part of our own', () => {
  expect(traceOf(header, span)).toEqual({ id, span, flags: '01' })
  expect(traceOf(header.replace(/01$/, '00'), span).flags).toBe('00')
  expect(traceOf(header.replace(/01$/, '03'), span).flags).toBe('01')
  expect(traceOf(`${header.replace(/^00/, 'cc')}-what-comes-later`, span).id).toBe(id)
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

test.each(bad)('[F6] %j begins a trace of its own', (given) => {
  const trace = traceOf(given, span)
  expect(trace.id).toMatch(/^[0-9a-f]{32}$/)
  expect(trace.id).not.toBe(id)
  expect(trace.id).not.toBe(traceOf(given, span).id)
})

test('[F6] whatever is sent, what goes on is a header of the standard', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f-]{50,60}$/)), (given) => {
      const sent = inTrace(traceOf(given, span), traceHeaders)['traceparent']
      expect(sent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-00f067aa0ba902b7-0[01]$/)
    }),
  )
})

test('[F6] what is waited for stays in its trace; what began elsewhere is gone on with there, and left again', async () => {
  expect([currentTrace(), traceHeaders()]).toEqual([undefined, {}])
  const other = 'f'.repeat(32)
  await inTrace(traceOf(header, span), async () => {
    await new Promise((resolve) => setImmediate(resolve))
    expect(currentTrace()?.id).toBe(id)
    await inTraceOf(other, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      expect(traceHeaders()).toEqual({ traceparent: `00-${other}-${span}-01` })
    })
    inTraceOf(null, () => expect(currentTrace()?.id).toBe(id))
    expect(currentTrace()?.id).toBe(id)
  })
  expect(currentTrace()).toBeUndefined()
})
