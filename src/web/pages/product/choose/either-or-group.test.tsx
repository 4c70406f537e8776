import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireAttributeOption, WireVariation } from '#contract/product.ts'
import { textOf } from '../product-html.fixtures.tsx'
import { matt, mattSquare, polished, polishedSquare } from './choice.fixtures.ts'
import { EitherOrGroup } from './either-or-group.tsx'

const wired = ({ id, name, attribute_group_id }: typeof matt): WireAttributeOption => ({
  id,
  name,
  attribute_group_id,
  media: [],
  available: true,
})

/** The group's text while matt is chosen. */
const groupText = (
  polishedFields: Partial<WireVariation>,
  mattFields: Partial<WireVariation> = {},
): string => {
  const group = { id: 1, name: 'Finish', options: [matt, polished].map(wired) }
  const chosen = { ...mattSquare, ...mattFields }
  return textOf(
    renderToStaticMarkup(
      <EitherOrGroup
        group={group}
        variations={[chosen, { ...polishedSquare, ...polishedFields }]}
        steps={[group]}
        ticked={[matt.id]}
        chosen={chosen}
        onChoose={() => undefined}
      />,
    ),
  )
}

test('calls an option sold out only when there is none of it [S-022, S-025]', () => {
  expect(groupText({})).not.toMatch(/Sold out|Not available/)
  expect(groupText({ stock: 0 })).toContain('Sold out')
  expect(groupText({ stock: 0, buyable: false })).toContain('Sold out')
})

test('says where an option alone is not available, and nothing where the page says it of all [S-003, S-022]', () => {
  expect(groupText({ buyable: false })).toContain('Not available')
  expect(groupText({ buyable: false })).not.toContain('Sold out')
  expect(groupText({ buyable: false }, { buyable: false })).not.toMatch(/Sold out|Not available/)
})
