import { calls, paths } from '#contract/routes.ts'
import { isPersonName } from '#domain/checkout/names.ts'
import { add, arrive, payByHandler } from '../../../test/fixture-shop/buyer.ts'
import { runCommand } from '../../../test/fixture-shop/shop-process.ts'
import { exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { unicodeTexts } from '../fuzz/dictionary.ts'
import { calm } from './calm.ts'

/**
 * Characters that could act in a list or an email: controls, and those that change the direction of a text or
 * hide in it (HZ-32).
 */
const unsafeCharacters = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** Texts that a spreadsheet would run. */
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '=cmd|calc!A0']

/** Characters of all kinds are stored, shown and exported as they are, or rejected by field. */
export const unicode: Row = {
  id: 'BI-12',
  title: `${unicodeTexts.length} texts right to left, of combined characters, of four bytes, with 255 accents, and ${formulas.length} formulas, as name, address and notes of an order`,
  figure: 'stored, shown and exported unharmed, or 422; no unsafe character is stored',
  modes: ['postgres'],
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    let [accepted, refused, failed, shown, ordered, exported] = [0, 0, 0, 0, 0, 0]
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
      const response = await buyer.post(paths.checkout, {
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
      if (response.status === 422) {
        refused += 1
        continue
      }
      if (response.status >= 400) {
        failed += 1
        say(`${JSON.stringify(text)}: ${response.status}`)
        continue
      }
      accepted += 1
      const paid = await payByHandler(buyer)
      const confirmation = JSON.parse(paid.body).redirect_url
      if (typeof confirmation !== 'string') continue
      ordered += 1
      const page = await buyer.get(confirmation, { accept: 'text/html' })
      const file = await buyer.get(paths.accountExport)
      /* A lone surrogate cannot be shown. */
      const expected = text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(new RegExp(unsafeCharacters, 'gu'), '')
        .trim()
      const escaped = expected
        .replaceAll('&', '&amp;')
        .replaceAll("'", '&#x27;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
      if (page.status === 200 && page.body.includes(escaped)) shown += 1
      else say(`not shown: ${JSON.stringify(text)}`)
      if (file.status === 200 && file.body.includes(JSON.stringify(expected).slice(1, -1))) exported += 1
      else say(`not exported: ${JSON.stringify(text)}`)
    }
    const rows = await ground.look<{ details: string }>('select details::text as details from quote')
    const harmful = rows.filter(({ details }) => unsafeCharacters.test(details)).length
    const emails = await ground.look<{ subject: string }>('select subject from mail')
    const invoices = await runCommand(['invariants'], ground.env)
    return [
      holds('accepted', accepted > 5, accepted),
      holds('rejected by field', true, refused),
      none('unexpected responses', failed),
      exactly('ordered', ordered, accepted),
      exactly('shown', shown, ordered),
      exactly('exported', exported, ordered),
      none('quotes with unsafe characters', harmful),
      none('emails with a broken subject', emails.filter(({ subject }) => /[\r\n]/.test(subject)).length),
      exactly('invariants', invoices.code, 0),
    ]
  },
}
