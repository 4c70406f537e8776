import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { openShop } from '../setup/open-shop.ts'
import { preparedSettings } from '../setup/test-database.ts'
import { readEmailLink } from './account-page.ts'
import { audit } from './audit.ts'
import { type BasketPage, f1, f4, openBasket, visitBasket } from './basket-page.ts'
import { holdResponse } from './held-calls.ts'

/*
 * D32: a guest's list in another browser. A shop with email sends a link; a shop without, here one of its own,
 * copies the list.
 */

const openShopWithoutEmail = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-without-email-'))
  const dataDir = join(folder, 'data')
  const shop = await openShop(dataDir, await preparedSettings(inject('preparedShop'), dataDir, '_no_email'))
  onTestFinished(async () => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })
  return shop.address
}

const save = async (
  { page, line }: Pick<BasketPage, 'page' | 'line'>,
  name: RegExp,
  email: string,
): Promise<void> => {
  await line(name)
    .getByRole('button', { name: /^Save for later/ })
    .click()
  const saving = page.getByRole('dialog', { name: 'Save for later' })
  await saving.getByLabel('Email address').fill(email)
  await saving.getByRole('button', { name: 'Save for later' }).click()
  const great = page.getByRole('dialog', { name: 'Great!' })
  await great.getByRole('button', { name: 'OK' }).click()
}

/** Requests a list by its email address, and confirms the dialog that follows: 'Great!', 'Error'. */
const retrieve = async ({ page }: BasketPage, email: string, title: string, text: string): Promise<void> => {
  const retrieving = page.getByRole('dialog', { name: 'Retrieve your saved list' })
  await retrieving.getByLabel('Email address').fill(email)
  await retrieving.getByRole('button', { name: 'Retrieve list' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText(text, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
}

test('an emailed link opens a list on another device once, and the email address alone does not [T-149, T-153, T-159]', async () => {
  const email = 'lee.shopper@example.org'
  await save(await openBasket({ items: [f1(10.08)] }), /600 × 600/, email)

  const phone = await openBasket({ width: 390 })
  await phone.saved.getByText('Retrieve a saved list').click()
  await retrieve(phone, email, 'Great!', 'If we hold a list for this address we have sent a link to open it.')
  expect(await phone.saved.getByRole('listitem').count()).toBe(0)

  const link = await readEmailLink(email, 'Your saved list at Tessera', /http:\S+\/saved-list\/[\w-]{43}/)
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
  await phone.quantity(/600 × 600/).waitFor()
  expect(await phone.quantity(/600 × 600/).inputValue()).toBe('10.08')
})

test('a shop without email copies the list of an address, and the original stays with its browser [T-153, T-155]', async () => {
  const address = await openShopWithoutEmail()
  const email = 'sam.shopper@example.org'
  const desk = await openBasket({ address, items: [f4(2)] })
  await save(desk, /Brick Lane/, email)

  const phone = await openBasket({ address, width: 390 })
  await phone.saved.getByText('Retrieve a saved list').click()
  await retrieve(
    phone,
    'nobody@example.org',
    'Error',
    'We could not find a saved list for that email address.',
  )
  await retrieve(phone, email, 'Great!', 'Here is your saved list.')
  const item = phone.saved.getByRole('listitem').filter({ hasText: /Brick Lane/ })
  await item.getByRole('button', { name: /^Remove/ }).click()
  await item.waitFor({ state: 'detached' })
  await visitBasket(desk.page)
  await desk.saved.getByText('Quantity 2', { exact: true }).waitFor()
})

test('a late list does not replace a newer one [T-153, T-158]', async () => {
  const { page, line, saved } = await openBasket({ items: [f4(2)] })
  const held = await holdResponse(page, `**${calls.retrieveSavedList}`)
  const late = page.waitForResponse(`**${calls.retrieveSavedList}`)
  await saved.getByText('Retrieve a saved list').click()
  const retrieving = page.getByRole('dialog', { name: 'Retrieve your saved list' })
  await retrieving.getByLabel('Email address').fill('pat.shopper@example.org')
  await retrieving.getByRole('button', { name: 'Retrieve list' }).click()
  await expect.poll(() => held.received.length).toBe(1)
  await page.keyboard.press('Escape')
  await retrieving.waitFor({ state: 'detached' })
  await save({ page, line }, /Brick Lane/, 'pat.shopper@example.org')
  await saved.getByText('Quantity 2', { exact: true }).waitFor()
  held.release()
  await (await late).finished()
  const great = page.getByRole('dialog', { name: 'Great!' })
  await great
    .getByText('If we hold a list for this address we have sent a link to open it.', { exact: true })
    .waitFor()
  await great.getByRole('button', { name: 'OK' }).click()
  await great.waitFor({ state: 'detached' })
  expect(await saved.getByText('Quantity 2', { exact: true }).count()).toBe(1)
})
