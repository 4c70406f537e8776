import { z } from 'zod'
import { WireWhoAmI } from './account.ts'
import { WireAdded, WireBasketContents, WireBasketSummary, WireItemTotal, WireTotals } from './basket.ts'
import { WireCombos, WireSingles } from './calculator.ts'
import { WireLookup } from './checkout.ts'
import { WireShippingServices, WireStatus } from './delivery.ts'
import { Menu } from './menu.ts'
import {
  WireCardAnswer,
  WireClientSecret,
  WireOk,
  WirePath,
  WirePaypalCapture,
  WirePaypalOrder,
  WireRedirect,
  WireValidity,
} from './payment.ts'
import { WireProduct, WireProductAttributes, WireVariationService } from './product.ts'
import { calls } from './routes.ts'
import { WireSavedListAnswer } from './saved-list.ts'
import { Suggestions } from './suggestions.ts'
import { WireWishlistChanged } from './wishlist.ts'

/** A sentence, or nothing; a page of HTML is neither. */
const sentence = z.string().regex(/^[^<]*$/)

/**
 * What each call that a page makes answers with 200. The browser checks every answer against this table (D29): the build
 * turns it into the small shapes of `answerShapes`, so that zod itself stays on the server.
 */
export const answers = {
  [calls.getProduct]: WireProduct,
  [calls.getProductAttributes]: WireProductAttributes,
  [calls.getVariationShippingServices]: z.array(WireVariationService),
  [calls.variationCalculator]: WireCombos,
  [calls.calculator]: WireSingles,
  [calls.addMultipleToBasket]: WireAdded,
  [calls.getBasketContents]: WireBasketContents,
  [calls.getItemTotal]: WireItemTotal,
  [calls.getShippingServices]: WireShippingServices,
  [calls.setShippingService]: WireStatus,
  [calls.applyDiscountCode]: WireStatus,
  [calls.removeDiscountCode]: WireStatus,
  [calls.saveForLater]: WireSavedListAnswer,
  [calls.retrieveSavedList]: WireSavedListAnswer,
  [calls.removeFromSavedList]: WireSavedListAnswer,
  [calls.moveToBasket]: WireSavedListAnswer,
  [calls.basketAdd]: WireAdded,
  [calls.basketUpdate]: sentence,
  [calls.basketRemove]: z.literal('success'),
  [calls.basketTotals]: WireTotals,
  [calls.basketSummary]: WireBasketSummary,
  [calls.searchSuggestions]: Suggestions,
  [calls.menu]: Menu,
  [calls.wishlistAdd]: WireWishlistChanged,
  [calls.wishlistRemove]: WireWishlistChanged,
  [calls.setPostcode]: WireStatus,
  [calls.checkPostcode]: z.enum(['ok', 'error', 'invalid']),
  [calls.lookupAddress]: WireLookup,
  [calls.whoAmI]: WireWhoAmI,
  [calls.checkOrderValidity]: WireValidity,
  [calls.paymentIntent]: WireClientSecret,
  [calls.paymentConfirm]: WireRedirect,
  [calls.cardCode]: WireOk,
  [calls.paypalGetOrder]: WirePaypalOrder,
  [calls.paypalCaptureOrder]: WirePaypalCapture,
  [calls.paypalConfirmed]: WirePath,
  [calls.manualStripeHandler]: WireCardAnswer,
} as const

export type AnsweredCall = keyof typeof answers

/** The answer of a call. */
export type Answer<C extends AnsweredCall> = z.infer<(typeof answers)[C]>
