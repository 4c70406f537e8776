import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type DemoName, demoOffice } from './demo-office.ts'
import { takeShot, widths } from './shot.ts'

/*
 * Ten tasks of a merchant's day in the back office of the demo shop, each done as a person would and timed by
 * the keystroke-level model (Card, Moran and Newell, 1980): 1.35 s to decide on a step, 1.1 s to point and
 * 0.2 s to press, 0.4 s to move a hand to the keyboard, 0.28 s for a character. What the machine took, driven
 * by the test, is added. It is an estimate for a person who knows what they want; the limits are those of a
 * person who sees the page for the first time.
 */

const DECIDE = 1.35
const PRESS = 1.3
const HAND = 0.4
const CHARACTER = 0.28

interface Person {
  readonly page: Page
  press(control: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  choose(field: Locator, label: string): Promise<void>
  /** Seconds of the person so far, and how often they pressed. */
  spent(): { readonly seconds: number; readonly presses: number }
}

const personAt = (page: Page): Person => {
  let [decisions, presses, characters, hands] = [0, 0, 0, 0]
  const began = performance.now()
  return {
    page,
    press: async (control) => {
      decisions += 1
      presses += 1
      await control.click()
    },
    type: async (field, text) => {
      const isFocused = await field.evaluate((element) => element === document.activeElement)
      /* To type where the step before has put the cursor is no step of its own. */
      decisions += isFocused ? 0 : 1
      presses += isFocused ? 0 : 1
      hands += 2
      characters += text.length
      await field.fill(text)
    },
    choose: async (field, label) => {
      decisions += 1
      presses += 2
      await field.selectOption({ label })
    },
    spent: () => ({
      presses,
      seconds:
        decisions * DECIDE +
        presses * PRESS +
        hands * HAND +
        characters * CHARACTER +
        (performance.now() - began) / 1000,
    }),
  }
}

const offices = new Map(await Promise.all(widths.map(async (width) => [width, await demoOffice()] as const)))

interface Task {
  readonly name: string
  readonly as: DemoName
  /** The page where it begins. */
  readonly from: string
  /** Seconds within which it must be done; null: none was set. */
  readonly within: number | null
  readonly most?: { readonly presses: number }
  readonly act: (person: Person) => Promise<void>
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name }).filter({ visible: true }).first()
const firstOrder = (page: Page): Locator => link(page, /^TS-/)

const tasks: readonly Task[] = [
  {
    name: 'find-an-order-by-name',
    as: 'olive',
    from: '/admin',
    within: 10,
    act: async ({ page, press, type }) => {
      await press(link(page, /^Search/))
      await type(page.getByRole('combobox', { name: 'Search orders' }), 'brook')
      await press(page.getByRole('option', { name: /^TS-/ }).first())
      await page.getByRole('heading', { name: /^Order TS-/ }).waitFor()
    },
  },
  {
    name: 'dispatch-a-part-with-tracking',
    as: 'olive',
    from: '/admin/orders?state=to-pick',
    within: 40,
    act: async ({ page, press, type, choose }) => {
      const ofTiles = page.locator('tr, li').filter({ hasText: /m² \(\d+ tiles\)/, visible: true })
      await press(ofTiles.first().getByRole('link', { name: /^TS-/ }))
      await press(link(page, 'Send it'))
      await press(page.getByText('Only a part of it'))
      await type(page.getByLabel(/: how many/).first(), '2')
      await choose(page.getByLabel('Carrier'), 'Palletline')
      await type(page.getByLabel('Tracking numbers'), 'PL123456789')
      await press(button(page, 'Send'))
      await page.getByText('the rest is still to be sent').first().waitFor()
    },
  },
  {
    name: 'refund-six-tiles',
    as: 'grace',
    from: '/admin/orders?state=dispatched&product=Quarzo%20Sabbia',
    within: 45,
    act: async ({ page, press, type, choose }) => {
      await press(firstOrder(page))
      await press(link(page, 'Give money back'))
      await type(page.getByLabel(/^tiles of /).first(), '6')
      await choose(page.getByLabel('Reason'), 'Arrived damaged')
      await press(button(page, /^Give back £/))
      await page.getByText('was given back').first().waitFor()
    },
  },
  {
    name: 'order-by-telephone',
    as: 'olive',
    from: '/admin/orders/new',
    within: 240,
    act: async ({ page, press, type }) => {
      await press(button(page, 'New customer'))
      await type(page.getByLabel('SKU or name'), 'brick lane')
      await press(button(page, 'Find goods'))
      await type(page.getByLabel(/^How many/).first(), '4')
      await press(button(page, /^(Put in|Add)/).first())
      await type(page.getByLabel('Delivery postcode'), 'ls14ap')
      await press(button(page, 'Set postcode'))
      await page.getByText('The goods go to LS1 4AP.').waitFor()
      for (const [label, text] of [
        ['First name', 'Asha'],
        ['Last name', 'Patel'],
        ['Telephone', '07700 900123'],
        ['Email', 'asha.patel@example.com'],
        ['Address line 1', '1 Park Row'],
        ['Town', 'Leeds'],
      ] as const)
        await type(page.getByLabel(label).first(), text)
      await press(button(page, 'Save customer'))
      await page.getByText('Saved.', { exact: true }).waitFor()
      await press(page.getByLabel('Not paid yet: on hold'))
      await press(button(page, /^Place order/))
      await page.getByText('is placed.').waitFor()
    },
  },
  {
    name: 'post-the-samples-of-the-day',
    as: 'yusuf',
    from: '/admin/dispatch',
    within: 120,
    act: async ({ page, press }) => {
      await press(link(page, 'Orders of samples alone'))
      await page.getByRole('link', { name: 'Labels on A4' }).waitFor()
      await press(button(page, 'All posted'))
      await page.getByText(/orders are posted\./).waitFor()
    },
  },
  {
    name: 'pick-pack-and-send',
    as: 'yusuf',
    from: '/admin/pick',
    within: null,
    most: { presses: 12 },
    act: async ({ page, press, type }) => {
      await press(link(page, /^Pick TS-/))
      await press(button(page, 'Start picking'))
      await button(page, 'Leave it to others').waitFor()
      for (const line of await page.getByRole('main').getByRole('checkbox').all()) await press(line)
      await press(button(page, 'Picked and packed'))
      await type(page.getByLabel('Tracking numbers'), 'AB123')
      await press(button(page, 'Send'))
      await page.getByText('is recorded').first().waitFor()
    },
  },
  {
    name: 'change-an-address',
    as: 'olive',
    from: '/admin/orders?state=to-send&product=Moorland%20Porcelain%20Paving',
    within: null,
    act: async ({ page, press, type }) => {
      await press(firstOrder(page))
      await press(link(page, 'Change the delivery'))
      await type(page.getByLabel('Address line 1'), '12 Mill Lane')
      await press(button(page, 'Save'))
      await page.getByText('12 Mill Lane').first().waitFor()
    },
  },
  {
    name: 'note-for-the-driver',
    as: 'olive',
    from: '/admin/orders?state=to-send',
    within: null,
    act: async ({ page, press, type }) => {
      await press(firstOrder(page))
      await type(page.getByRole('textbox', { name: 'Note' }), 'Gate code 4711')
      await press(button(page, 'Add the note'))
      await page.getByText('The note is added.').waitFor()
    },
  },
  {
    name: 'match-a-payment',
    as: 'grace',
    from: '/admin/payments',
    within: null,
    act: async ({ page, press, type }) => {
      await press(link(page, 'INV-2041'))
      await press(page.getByLabel('Nothing here'))
      const match = page.getByRole('region', { name: 'What does it pay?' })
      await type(match.getByLabel('Note for colleagues'), 'A deposit')
      await press(button(page, 'Match'))
      await page.getByText('Matched.').waitFor()
    },
  },
  {
    name: 'allow-a-refund',
    as: 'marcus',
    from: '/admin',
    within: null,
    act: async ({ page, press }) => {
      await press(link(page, /Approvals/))
      await press(button(page, /^Allow: give back £/))
      await page.getByText('Allowed: the money goes back').waitFor()
    },
  },
]

for (const { name, as, from, within, most, act } of tasks)
  takeShot(`task-${name}`, async (width) => {
    const office = offices.get(width)
    if (office === undefined) throw new Error(`no back office for ${width} px`)
    const page = await office.openAs(width, as, from)
    const person = personAt(page)
    await act(person)
    const { seconds, presses } = person.spent()
    process.stdout.write(
      `${name} at ${width} px: ${seconds.toFixed(1)} s${within === null ? '' : ` of ${within}`}, ${presses} presses\n`,
    )
    expect(seconds).toBeLessThanOrEqual(within ?? Number.POSITIVE_INFINITY)
    expect(presses).toBeLessThanOrEqual(most?.presses ?? Number.POSITIVE_INFINITY)
    return page
  })
