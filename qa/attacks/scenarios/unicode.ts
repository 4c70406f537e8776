import { calls, paths } from '#contract/routes.ts'
import { isPersonName } from '#domain/checkout/names.ts'
import { addToBasket, openSession, payByHandler } from '../../../test/fixture-shop/buyer.ts'
import { runCommand } from '../../../test/fixture-shop/shop-process.ts'
import { checkEquals, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { unicodeTexts } from '../fuzz/dictionary.ts'
import { withoutLoadShedding } from './environment.ts'

/**
 * Characters that could act in a list or an email: controls, and those that change the direction of a text or
 * hide in it (HZ-32).
 */
const unsafeCharacters = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** Texts that a spreadsheet would run. */
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '=cmd|calc!A0']

/** Characters of all kinds are stored, shown and exported as they are, or rejected by field. */
export const unicodeTextsStored: Scenario = {
  id: 'BI-12',
  title: `${unicodeTexts.length} texts right to left, of combined characters, of four bytes, with 255 accents, and ${formulas.length} formulas, as name, address and notes of an order`,
  passFigure: 'stored, shown and exported unharmed, or 422; no unsafe character is stored',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    let [accepted, refused, failed, shown, ordered, exported] = [0, 0, 0, 0, 0, 0]
    const texts = [...unicodeTexts, ...formulas]
    for (const [n, text] of texts.entries()) {
      const buyer = await openSession(fixtureShop)
      const email = `unicode${n}@example.com`
      await buyer.post(paths.register, {
        first_name: 'Una',
        last_name: 'Code',
        email,
        password: 'a blue tile, glossy',
        password_confirmation: 'a blue tile, glossy',
      })
      await addToBasket(fixtureShop, buyer, [['plenty', 1]])
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
        print(`${JSON.stringify(text)}: ${response.status}`)
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
      else print(`not shown: ${JSON.stringify(text)}`)
      if (file.status === 200 && file.body.includes(JSON.stringify(expected).slice(1, -1))) exported += 1
      else print(`not exported: ${JSON.stringify(text)}`)
    }
    const rows = await fixtureShop.query<{ details: string }>('select details::text as details from quote')
    const harmful = rows.filter(({ details }) => unsafeCharacters.test(details)).length
    const emails = await fixtureShop.query<{ subject: string }>('select subject from mail')
    const invoices = await runCommand(['invariants'], fixtureShop.env)
    return [
      checkHolds('accepted', accepted > 5, accepted),
      checkHolds('rejected by field', true, refused),
      checkNone('unexpected responses', failed),
      checkEquals('ordered', ordered, accepted),
      checkEquals('shown', shown, ordered),
      checkEquals('exported', exported, ordered),
      checkNone('quotes with unsafe characters', harmful),
      checkNone(
        'emails with a broken subject',
        emails.filter(({ subject }) => /[\r\n]/.test(subject)).length,
      ),
      checkEquals('invariants', invoices.code, 0),
    ]
  },
}
