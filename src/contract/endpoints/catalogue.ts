import { z } from 'zod'
import { CalculatorRequest, VariationCalculatorRequest, WireCombos, WireSingles } from '../calculator.ts'
import { Menu } from '../menu.ts'
import {
  GetProduct,
  GetProductAttributes,
  GetProductSamples,
  GetVariationShippingServices,
  GetVariations,
  WireProduct,
  WireProductAttributes,
  WireProductSamples,
  WireVariation,
  WireVariationService,
} from '../product.ts'
import { calls } from '../routes.ts'
import { ShelfQuery, WireShelf } from '../shelf.ts'
import { Suggestions, SuggestionsQuery } from '../suggestions.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, limited, refusalsOrMissing } from './endpoint.ts'

export const catalogueEndpoints = {
  getProduct: {
    method: 'POST',
    path: calls.getProduct,
    tag: 'product',
    summary: 'Read a product with its variations',
    body: GetProduct,
    response: { 200: WireProduct, ...refusalsOrMissing },
    script: 'product',
  },
  getVariations: {
    method: 'POST',
    path: calls.getVariations,
    tag: 'product',
    summary: 'List the variations of a product that have all of these options',
    body: GetVariations,
    response: { 200: z.array(WireVariation), ...refusalsOrMissing },
  },
  getProductAttributes: {
    method: 'POST',
    path: calls.getProductAttributes,
    tag: 'product',
    summary: 'List the options that can still be chosen',
    body: GetProductAttributes,
    response: { 200: WireProductAttributes, ...refusalsOrMissing },
    script: 'product',
  },
  getProductSamples: {
    method: 'POST',
    path: calls.getProductSamples,
    tag: 'product',
    summary: 'List the samples of a product',
    body: GetProductSamples,
    response: { 200: WireProductSamples, ...refusalsOrMissing },
    script: 'product',
  },
  getVariationShippingServices: {
    method: 'POST',
    path: calls.getVariationShippingServices,
    tag: 'product',
    summary: 'List the delivery services that carry a variation to the visitor’s postcode',
    body: GetVariationShippingServices,
    response: { 200: z.array(WireVariationService), ...refusalsOrMissing },
    script: 'product',
  },
  variationCalculator: {
    method: 'POST',
    path: calls.variationCalculator,
    tag: 'product',
    summary: 'Calculate how much of each variation covers an area, with combinations of packs',
    body: VariationCalculatorRequest,
    response: { 200: WireCombos, ...refusalsOrMissing },
    script: 'calculation',
  },
  calculator: {
    method: 'POST',
    path: calls.calculator,
    tag: 'product',
    summary: 'Calculate how many packs of each size are needed',
    body: CalculatorRequest,
    response: { 200: WireSingles, ...refusalsOrMissing },
    script: 'calculation',
  },
  searchSuggestions: {
    method: 'GET',
    path: calls.searchSuggestions,
    tag: 'search',
    summary: 'Suggest categories and products for the beginning of a search',
    querystring: SuggestionsQuery,
    response: { 200: Suggestions, 422: WireProblem, ...limited },
    script: 'shell',
  },
  shelf: {
    method: 'GET',
    path: calls.shelf,
    tag: 'product',
    summary: 'Read the cards of products that can be bought and delivered to the visitor',
    querystring: ShelfQuery,
    response: { 200: WireShelf, 422: WireProblem, ...limited },
    script: 'product',
  },
  menu: {
    method: 'GET',
    path: calls.menu,
    tag: 'search',
    summary: 'Read the menu of categories',
    response: { 200: Menu, ...limited },
    script: 'shell',
  },
} as const satisfies Readonly<Record<string, Endpoint>>
