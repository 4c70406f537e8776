import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { openShopper } from '../setup/shopper.ts'
import { goodPassword } from '../setup/staff.ts'
import { audit } from './audit.ts'

/* People of the back office in a browser whose passkeys are Chromium's own virtual ones. */

const office = await openOffice()
const { shop, address } = office

const addPasskeyDevice = async (context: BrowserContext, page: Page): Promise<void> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('joins and signs in by passkey alone, also after signing out, to invite and over a typed form [M-005, M-009, M-015]', async () => {
  const link = await shop.features.staff.firstOwnerLink()
  const { page, context } = await openShopper({ width: 1440, address })
  await addPasskeyDevice(context, page)
  await page.goto(link ?? 'no link')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@shop.example')
  await page.getByLabel('Your name').fill('Grace Owens')
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(10)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.waitForURL('**/admin')

  await page.getByRole('link', { name: 'Grace Owens' }).click()
  await page.getByText('this browser').waitFor()
  await page.getByText('10 recovery codes are left.').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()

  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
  await page.goto('/admin/staff')
  expect(await audit(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Email' }).fill('wim@shop.example')
  await page.getByRole('checkbox', { name: 'yard' }).check()
  await page.getByRole('button', { name: 'Invite' }).press('Enter')
  await page.getByRole('heading', { name: 'Give your second factor again' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('wim@shop.example')
  /* The passkey once more, and the same press invites. */
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Thank you. Now press it again.').waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('The invitation was sent.').waitFor()

  /* The session ends over a half-typed form: signed in over it, what was typed is saved (M-009). */
  await page.goto('/admin/carriers')
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Typed before the end')
  shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 60_000)
  await page.getByRole('textbox', { name: 'Name' }).last().press('Enter')
  const over = page.getByRole('dialog', { name: 'Your session has ended' })
  await over.waitFor()
  expect(await audit(page)).toEqual([])
  await over.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/admin/carriers?saved=*')
  await page.getByText('Typed before the end').first().waitFor()
})

test('asks for a link to a new password without scripts, the same for an unknown address [M-008, M-216]', async () => {
  const { page } = await openShopper({ width: 390, address, withScripts: false })
  await page.goto('/admin/forgotten-password')
  await page.getByLabel('Email').fill('nobody@shop.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('If a member of staff has this address').waitFor()
})
