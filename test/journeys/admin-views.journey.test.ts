import { expect, test } from 'vitest'
import { openOffice } from '../setup/open-office.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'

/* Saved views of lists in the browser of staff. */

const office = await openOffice({})
const { address } = office

test('saves a list of payments, opens it in another browser, and takes its removal back [M-024, M-198]', async () => {
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'manager')
  await page.goto('/admin/payments')
  await page.getByRole('combobox', { name: 'Which' }).selectOption('Not matched')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('heading', { name: 'Not matched' }).waitFor()
  const copied = page.url()

  await page.getByText('Save this list as a view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Late Highlands')
  await page.getByRole('checkbox', { name: 'For all staff' }).check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('heading', { name: 'Late Highlands', level: 1 }).waitFor()
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
  const link = menu.getByRole('link', { name: 'Late Highlands' })
  await link.waitFor()
  expect(await audit(page)).toEqual([])

  const other = await openShopper({ width: 1440, address })
  await office.signIn(other.context, 'office')
  await other.page.goto(copied)
  await other.page.getByRole('heading', { name: 'Not matched' }).waitFor()
  expect(await other.page.getByRole('combobox', { name: 'Which' }).inputValue()).toBe('unmatched')
  await other.page.goto('/admin/today')
  await other.page
    .getByRole('navigation', { name: 'Back office', exact: true })
    .getByRole('link', { name: 'Late Highlands' })
    .click()
  await other.page.getByRole('heading', { name: 'Late Highlands', level: 1 }).waitFor()

  await page.getByText('View ‘Late Highlands’').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Unmatched')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('‘Unmatched’ is saved.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await link.waitFor()
  await page.getByText('‘Late Highlands’ is saved.').waitFor()

  await page.getByRole('button', { name: 'Remove view' }).click()
  await page.getByText('‘Late Highlands’ is removed.').waitFor()
  await link.waitFor({ state: 'detached' })
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await link.waitFor()
  await page.getByRole('heading', { name: 'Late Highlands', level: 1 }).waitFor()
})
