import { expect, test } from 'vitest'
import { openAdminSite } from '../../setup/admin-site.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()
const site = await openAdminSite(shop)
const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}

test('ends the session of a page without input, though it asks for news [M-009, M-022]', async () => {
  const olive = await site.signIn('office')
  for (let minutes = 0; minutes < 29; minutes += 1) {
    expect((await olive.send('news')).statusCode).toBe(200)
    later(1)
  }
  later(2)
  expect((await olive.send('news')).statusCode).toBe(401)
  expect((await olive.send('me')).statusCode).toBe(401)
  /* Any other call keeps it. */
  const yusuf = await site.signIn('yard')
  for (let times = 0; times < 3; times += 1) {
    later(20)
    expect((await yusuf.send('me')).statusCode).toBe(200)
  }
})
