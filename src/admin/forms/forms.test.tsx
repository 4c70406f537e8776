import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { act, fieldsOf } from '../requests.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { FetcherForm, PostForm } from './post-form.tsx'
import { TextField } from './text-field.tsx'

const render = (element: React.ReactNode): string =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element }])} />)

test('posts every form with the token of its page [M-195]', () => {
  const html = render(
    <PostForm>
      <Button busy>Save</Button>
    </PostForm>,
  )
  expect(html).toContain('method="post"')
  expect(html).toContain('<input type="hidden" name="_token"')
  expect(html).toContain('aria-busy="true" disabled=""')
})

test('posts a form of a fetcher with the token too [M-195]', () => {
  const html = render(
    <FetcherForm form={({ children, method }) => <form method={method}>{children}</form>}>x</FetcherForm>,
  )
  expect(html).toContain('name="_token"')
})

test('ties a refusal to its field, and reads it out when it appears [M-213]', () => {
  const html = render(
    <>
      <TextField label="Reason" name="reason" hint="In a few words" error="Say why." />
      <Notice look="error">Nothing was changed.</Notice>
    </>,
  )
  const [, described = ''] = html.match(/aria-describedby="([^"]+)"/) ?? []
  for (const id of described.split(' ')) expect(html).toContain(`id="${id}"`)
  expect(described.split(' ')).toHaveLength(2)
  expect(html).toContain('role="alert"')
})

test('reads a posted form without its token, and a repeated field as a list [M-195]', async () => {
  const body = new URLSearchParams([
    ['_token', 'secret'],
    ['reason', 'stock'],
    ['line', '1'],
    ['line', '2'],
  ])
  const request = new Request('https://office.example/', { method: 'POST', body })
  expect(await fieldsOf(request)).toEqual({ reason: 'stock', line: ['1', '2'] })
})

test('returns a refusal to the page, so that nothing typed is lost [M-217]', async () => {
  const refusal = { status: 401, reason: 'signed-out', message: 'You are not signed in.' } as const
  const context = { get: () => ({ call: async () => ({ ok: false, error: refusal }) }) }
  expect(await act({ context: context as never }, 'me', {})).toEqual({ ok: false, refusal })
})
