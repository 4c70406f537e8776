import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SelectField, TextField } from './field.tsx'
import { TextArea } from './text-area.tsx'
import { TickField } from './tick-field.tsx'

const kinds = [
  ['a text field', (error: string | null) => <TextField label="Email" hint="A hint" error={error} />],
  ['a tick', (error: string | null) => <TickField label="Agree" hint="A hint" error={error} />],
  ['an area', (error: string | null) => <TextArea label="Notes" hint="A hint" error={error} />],
] as const

describe.each(kinds)('%s', (_kind, field) => {
  test('is invalid with a message, and is described by its hint and the message', () => {
    const html = renderToStaticMarkup(field('Please enter it.'))
    expect(html).toContain('aria-invalid="true"')
    const [, ids = ''] = html.match(/aria-describedby="([^"]+)"/) ?? []
    const notes = ids.split(' ').map((id) => html.split(`id="${id}"`)[1]?.match(/>([^<]*)</)?.[1])
    expect(notes).toEqual(['A hint', 'Please enter it.'])
  })

  test('is not invalid without a message', () => {
    expect(renderToStaticMarkup(field(null))).not.toContain('aria-invalid')
  })
})

test('labels a select', () => {
  const html = renderToStaticMarkup(<SelectField label="Your address" options={[]} />)
  const [, id = 'none'] = html.match(/for="([^"]+)"/) ?? []
  expect(html).toContain(`id="${id}"`)
})
