import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()

test('serves the kerbside leaflet as a tagged PDF of its own text, the same to every visitor', async () => {
  const answer = await shop.call({ url: paths.kerbsideLeaflet })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe('inline; filename="kerbside-delivery-info.pdf"')
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const text = answer.rawPayload.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text.trimEnd()).toMatch(/%%EOF$/)
  for (const part of ['/Lang (en-GB)', '/Marked true', '/S /H1', '/S /LBody', '/Alt '])
    expect(text).toContain(part)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const again = await shop.visit().get(paths.kerbsideLeaflet)
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
})
