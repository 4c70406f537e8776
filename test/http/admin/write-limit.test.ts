import { expect, test } from 'vitest'
import { mail } from '#server/database/schema/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()
const { queries } = shop.database

test('refuses the 601st change within a minute, and tells the owners once [M-199]', async () => {
  await signInStaff(shop, 'owner')
  const olive = await signInStaff(shop, 'office')
  const [marcus, actor] = [
    await signInStaff(shop, 'manager'),
    {
      kind: 'staff',
      staffId: olive.staffId,
      name: 'Olive Grant',
      roles: ['office'],
      sessionId: null,
    } as const,
  ]
  for (let made = 0; made < 600; made += 50)
    await Promise.all(Array.from({ length: 50 }, () => shop.features.staff.countWrite(actor)))
  const write = (person: typeof olive) =>
    person.call('addOrderNote', { number: 'TS-4K7Q-9XWX', kind: 'internal', text: 'Ring first' })
  for (let again = 0; again < 2; again += 1)
    expect(await write(olive)).toMatchObject({
      error: { status: 429, reason: 'too-many', retryAfterSeconds: expect.any(Number) },
    })
  expect(await olive.call('me', {})).toMatchObject({ ok: true })
  expect(await write(marcus)).toMatchObject({ error: { status: 404 } })
  const emails = (await queries.select().from(mail).orderBy(mail.id)).filter(
    ({ template }) => template === 'staff-change',
  )
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [
      'owner@shop.example',
      'Back office: Olive Grant made more than 600 changes within a minute, and has to wait',
    ],
  ])
})

test('refuses the eleventh file of orders within a day, and tells the owners once [M-199]', async () => {
  await signInStaff(shop, 'owner')
  const asif = await signInStaff(shop, 'accounts')
  const file = () => asif.call('exportOrders', { rows: 'orders', format: 'csv' })
  for (let made = 0; made < 10; made += 1) expect(await file()).toMatchObject({ ok: true })
  for (let again = 0; again < 2; again += 1)
    expect(await file()).toMatchObject({
      error: {
        status: 429,
        message: expect.stringMatching(
          /^You asked for ten files within a day\. Ask for the next one in \d+ hours?\.$/,
        ),
        retryAfterSeconds: expect.any(Number),
      },
    })
  const subjects = (await queries.select().from(mail)).flatMap(({ template, subject }) =>
    template === 'staff-change' ? [subject] : [],
  )
  expect(subjects).toEqual([expect.stringContaining('asked for more than 10 files of orders within a day')])
})
