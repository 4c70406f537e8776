import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { smallCatalogue } from '../http/small-catalogue.ts'
import { copyEmptyShop } from '../setup/kept-shop.ts'
import { openShop } from '../setup/open-shop.ts'
import { linkInLetter } from './account-page.ts'
import { audit } from './audit.ts'
import { openBasket, visitBasket } from './basket-page.ts'
import type { Begun } from './before-a-page.ts'

/* D6: a shop may ask for a mailed link before it shows a guest's list on another device. It is a shop of its own, with
 * one product. */

const slab: Begun = { path: '/paving/slab', sku: 'T-1', quantity: 10.08 }

const openLinkShop = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-link-'))
  const catalogue = join(folder, 'catalogue')
  await mkdir(catalogue)
  await writeFile(join(catalogue, 'catalogue.json'), JSON.stringify(smallCatalogue()))
  await copyEmptyShop(join(folder, 'data'))
  const shop = await openShop(join(folder, 'data'), {
    FIRST_CATALOGUE: catalogue,
    SAVED_LIST_RETRIEVAL: 'link',
    SMTP_URL: inject('mailServer'),
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })
  return shop.address
}

const address = await openLinkShop()
const email = 'lee.shopper@example.org'

test('[T-149, T-153] a list saved on a desk is opened on a phone by a mailed link, once, and not by the email alone', async () => {
  const desk = await openBasket({ address, items: [slab] })
  await desk
    .line(/Slab/)
    .getByRole('button', { name: /^Save for later/ })
    .click()
  const asks = desk.page.getByRole('dialog', { name: 'Save for later' })
  await asks.getByLabel('Email address').fill(email)
  await asks.getByRole('button', { name: 'Save for later' }).click()
  await desk.page.getByRole('dialog', { name: 'Great!' }).waitFor()

  const phone = await openBasket({ address, width: 390 })
  await phone.saved.getByText('Retrieve a saved list').click()
  const retrieves = phone.page.getByRole('dialog', { name: 'Retrieve your saved list' })
  await retrieves.getByLabel('Email address').fill(email)
  await retrieves.getByRole('button', { name: 'Retrieve list' }).click()
  const great = phone.page.getByRole('dialog', { name: 'Great!' })
  await great
    .getByText('If we hold a list for this address we have sent a link to open it.', { exact: true })
    .waitFor()
  await great.getByRole('button', { name: 'OK' }).click()
  expect(await phone.saved.getByRole('listitem').count()).toBe(0)

  const link = await linkInLetter(email, 'Your saved list at Tessera', /http:\S+\/saved-list\/[\w-]{43}/)
  await phone.page.goto(link)
  const open = phone.page.getByRole('button', { name: 'Open my saved list' })
  expect(await audit(phone.page)).toEqual([])
  await open.click()
  await phone.page.waitForURL(`**${paths.basket}`)
  await phone.alerts.getByText('Here is your saved list.').waitFor()
  await phone.saved.getByText('10.08 m²', { exact: true }).waitFor()
  await phone.page.goto(link)
  await phone.page.getByText('That link has been used, or is too old.').waitFor()

  await visitBasket(phone.page)
  await phone.saved.getByRole('button', { name: /^Move to Basket/ }).click()
  await phone.quantity(/Slab/).waitFor()
  expect(await phone.quantity(/Slab/).inputValue()).toBe('10.08')
})
