import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { shopper } from '../setup/shopper.ts'

test('[P-013] every page carries a token, a nonce of its own and no script without it', async () => {
  const { page } = await shopper()
  const seen = new Set<string>()
  for (const path of [paths.home, paths.basket, '/nowhere']) {
    const answer = await page.goto(path)
    const policy = (await answer?.headerValue('content-security-policy')) ?? ''
    const nonce = policy.match(/'nonce-([\w-]{22})'/)?.[1] ?? ''
    expect(nonce).not.toBe('')
    seen.add(nonce)
    expect(await page.locator('meta[name="csrf-token"]').getAttribute('content')).toMatch(/^[\w-]{55}$/)
    const html = (await answer?.text()) ?? ''
    /* Without it browsers lay pages out as they did in the nineties. */
    expect(html).toMatch(/^<!DOCTYPE html><html /)
    /* Data for search engines is not run. */
    const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  }
  expect(seen.size).toBe(3)
})

test('[D17] the description of every call can be read and opened', async () => {
  const { page } = await shopper()
  await page.goto(paths.docs)
  await page.getByText('/box/basket/add', { exact: true }).click()
  await page.getByText('Model_Type').first().waitFor()
})

test.each([390, 1440])('an unknown address leads on with a page of the shop, %i px wide', async (width) => {
  const { page } = await shopper({ width })
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
