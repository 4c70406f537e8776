import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { QuantityField } from './quantity-field.tsx'

const ignore = (): void => {}
const field = (text: string): string =>
  renderToString(
    <QuantityField
      label="Quantity"
      text={text}
      min="1"
      max="1000"
      step="1"
      onType={ignore}
      onCommit={ignore}
      onStep={ignore}
    />,
  )

test.each(['1e3', 'abc', '1,5', '1.2.3', '٣'])('shows an error at the field for a quantity of %j', (text) => {
  const html = field(text)
  expect(html).toContain(messages.quantityInDigits)
  expect(html).toContain('aria-invalid="true"')
  const [, described] = html.match(/aria-describedby="([^"]+)"/) ?? []
  expect(html).toContain(`id="${described}" role="alert"`)
})

test.each(['', ' ', '2', '10.5', '1.', '-3', '1000.005'])('shows no error for a quantity of %j', (text) => {
  const html = field(text)
  expect(html).not.toContain(messages.quantityInDigits)
  expect(html).not.toContain('aria-invalid')
})
