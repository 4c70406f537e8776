import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { captureStatements } from '#server/database/statement-count.ts'
import { signInStaff, staffNames } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* A look at an order from the list. */

const scripted = await startScriptedShop()
const { shop, queries } = scripted

test('shows the lines, the notes and the last three steps of an order [M-034]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  await olive.done('addOrderNote', { number, kind: 'internal', text: 'Gate code 4711' })
  await olive.done('holdOrder', { number, version: 1, reason: 'check-address' })
  await olive.done('releaseOrder', { number, version: 2 })
  const preview = await olive.done('previewOrder', { number: number.toLowerCase() })
  expect(preview).toMatchObject({
    number,
    lines: [
      { sku: 'F1-C', name: expect.any(String), bought: expect.stringContaining('21.6 m² (60 tiles)') },
      { sku: 'F6-C' },
    ],
    shopperNote: '',
    notes: [{ who: staffNames.office, what: 'Note for staff', detail: 'Gate code 4711' }],
    noteCount: 1,
  })
  expect(preview.steps.map(({ what }) => what)).toEqual([
    'Released from hold',
    'Put on hold',
    'Paid by Stripe',
  ])
  expect(await olive.call('previewOrder', { number: 'TS-0000-0000' })).toMatchObject({
    error: { status: 404 },
  })
  expect(await olive.call('previewOrder', { number: 'x' })).toMatchObject({ error: { status: 422 } })
})

test('shows the newest five of many notes, and how many there are, by three statements [M-034]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  for (let i = 1; i <= 7; i += 1) {
    const { noteId } = await olive.done('addOrderNote', { number, kind: 'internal', text: `No. ${i}` })
    await queries.execute(
      sql`update order_note set created_at = created_at + ${i}::int * interval '1 second' where id = ${noteId}`,
    )
  }
  const { value, statements } = await captureStatements(() => olive.done('previewOrder', { number }))
  expect(value.notes.map(({ detail }) => detail)).toEqual(['No. 7', 'No. 6', 'No. 5', 'No. 4', 'No. 3'])
  expect(value.noteCount).toBe(7)
  expect(value.steps).toHaveLength(3)
  expect(value.steps.map(({ what }) => what)).not.toContain('Note for staff')
  expect(statements).toHaveLength(3)
})
