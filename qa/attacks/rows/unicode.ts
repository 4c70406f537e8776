import { calls, paths } from '#contract/routes.ts'
import { isPersonName } from '#domain/checkout/names.ts'
import { add, arrive, payByHandler } from '../../../test/fixture-shop/buyer.ts'
import { runCommand } from '../../../test/fixture-shop/shop-process.ts'
import { exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { unicodeTexts } from '../fuzz/dictionary.ts'
import { calm } from './calm.ts'

/** What may act in a list or a letter: controls, and what turns the direction of a text or hides in it (HZ-32). */
const acting = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** A spreadsheet would run it. */
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '=cmd|calc!A0']

/** Letters of all kinds are kept, shown and exported as they are, or refused by field. */
export const unicode: Row = {
  id: 'BI-12',
  title: `${unicodeTexts.length} texts from the right, in pieces, of four bytes, with 255 accents, and ${formulas.length} formulas, as name, address and notes of an order`,
  figure: 'stored, shown and exported unharmed, or 422; nothing that acts is kept',
  modes: ['postgres'],
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    let [taken, refused, failed, shown, ordered, exported] = [0, 0, 0, 0, 0, 0]
    const texts = [...unicodeTexts, ...formulas]
    for (const [n, text] of texts.entries()) {
      const buyer = await arrive(ground)
      const email = `unicode${n}@example.com`
      await buyer.post(paths.register, {
        first_name: 'Una',
        last_name: 'Code',
        email,
        password: 'a blue tile, glossy',
        password_confirmation: 'a blue tile, glossy',
      })
      await add(ground, buyer, [['plenty', 1]])
      await buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })
      const told = await buyer.post(paths.checkout, {
        shipping_first_name: isPersonName(text) ? text : 'Una',
        shipping_last_name: isPersonName(text) ? text : 'Code',
        shipping_address_1: text,
        shipping_town: 'Leeds',
        shipping_county: 'West Yorkshire',
        shipping_postcode: 'LS1 4AP',
        billing_telephone: '0113 496 0000',
        billing_email: email,
        delivery_notes: text,
      })
      if (told.status === 422) {
        refused += 1
        continue
      }
      if (told.status >= 400) {
        failed += 1
        say(`${JSON.stringify(text)}: ${told.status}`)
        continue
      }
      taken += 1
      const paid = await payByHandler(buyer)
      const confirmation = JSON.parse(paid.body).redirect_url
      if (typeof confirmation !== 'string') continue
      ordered += 1
      const page = await buyer.get(confirmation, { accept: 'text/html' })
      const file = await buyer.get(paths.accountExport)
      /* Half a character is nothing that a letter could show. */
      const kept = text.toWellFormed().normalize('NFC').replaceAll(new RegExp(acting, 'gu'), '').trim()
      const escaped = kept
        .replaceAll('&', '&amp;')
        .replaceAll("'", '&#x27;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
      if (page.status === 200 && page.body.includes(escaped)) shown += 1
      else say(`not shown: ${JSON.stringify(text)}`)
      if (file.status === 200 && file.body.includes(JSON.stringify(kept).slice(1, -1))) exported += 1
      else say(`not exported: ${JSON.stringify(text)}`)
    }
    const rows = await ground.look<{ details: string }>('select details::text as details from quote')
    const harmful = rows.filter(({ details }) => acting.test(details)).length
    const letters = await ground.look<{ subject: string }>('select subject from mail')
    const invoices = await runCommand(['invariants'], ground.env)
    return [
      holds('taken', taken > 5, taken),
      holds('refused by field', true, refused),
      none('other answers', failed),
      exactly('ordered', ordered, taken),
      exactly('shown', shown, ordered),
      exactly('exported', exported, ordered),
      none('quotes with letters that act', harmful),
      none('letters with a broken subject', letters.filter(({ subject }) => /[\r\n]/.test(subject)).length),
      exactly('invariants', invoices.code, 0),
    ]
  },
}
