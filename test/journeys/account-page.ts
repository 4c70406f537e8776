import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/** An address that no other journey uses. */
export const newAddress = (): string => `anna.${crypto.randomUUID().slice(0, 8)}@example.com`

export const password = 'a grey slate, wet'

/** The field with exactly this label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const register = async (page: Page, email: string): Promise<void> => {
  await page.goto('/register')
  await field(page, 'First name').fill('Anna')
  await field(page, 'Last name').fill('Mason')
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(password)
  await field(page, 'Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/account')
}

export const logIn = async (page: Page, email: string, word = password): Promise<void> => {
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(word)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const logOut = async (page: Page): Promise<void> => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
  await page.getByText('You are logged out.').waitFor()
}

/** The link in an email that arrived over SMTP; waits for the email. */
export const readEmailLink = async (to: string, subject: string, path: RegExp): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const folder = inject('emailFolder')
        for (const name of await readdir(folder)) {
          const raw = await readFile(join(folder, name), 'utf8')
          if (raw.includes(`To: ${to}`) && raw.includes(`Subject: ${subject}`))
            found = raw.replaceAll(/=\r\n/g, '').match(path)?.[0]
        }
        return found
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return found ?? ''
}
