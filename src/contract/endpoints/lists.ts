import { WireAdded } from '../basket.ts'
import { calls } from '../routes.ts'
import {
  MoveToBasket,
  OpenSavedList,
  RemoveFromSavedList,
  RetrieveSavedList,
  SaveForLater,
  WireSavedItemNotFound,
  WireSavedListResponse,
} from '../saved-list.ts'
import { WireProblem } from '../wire.ts'
import {
  AddToWishlist,
  RemoveFromWishlist,
  WireWishlistChanged,
  WireWishlistProducts,
  WishlistToBasket,
} from '../wishlist.ts'
import { type Endpoint, limited, redirected, refusals, refusalsOrMissing } from './endpoint.ts'

const savedListAnswers = {
  200: WireSavedListResponse,
  ...redirected,
  ...refusals,
  404: WireSavedItemNotFound,
} as const

export const listEndpoints = {
  saveForLater: {
    method: 'POST',
    path: calls.saveForLater,
    tag: 'saved list',
    summary: 'Move a basket line to the saved list',
    body: SaveForLater,
    response: savedListAnswers,
    script: 'basket',
  },
  retrieveSavedList: {
    method: 'POST',
    path: calls.retrieveSavedList,
    tag: 'saved list',
    summary: 'Open the saved list of an email address, or send its link',
    body: RetrieveSavedList,
    response: savedListAnswers,
    script: 'basket',
  },
  removeFromSavedList: {
    method: 'POST',
    path: calls.removeFromSavedList,
    tag: 'saved list',
    summary: 'Remove a saved item',
    body: RemoveFromSavedList,
    response: savedListAnswers,
    script: 'basket',
  },
  moveToBasket: {
    method: 'POST',
    path: calls.moveToBasket,
    tag: 'saved list',
    summary: 'Move a saved item to the basket',
    body: MoveToBasket,
    response: savedListAnswers,
    script: 'basket',
  },
  openSavedList: {
    method: 'POST',
    path: calls.openSavedList,
    tag: 'saved list',
    summary: 'Open a saved list by the secret of a mailed link',
    body: OpenSavedList,
    response: { ...redirected, 403: WireProblem },
  },
  wishlistAdd: {
    method: 'POST',
    path: calls.wishlistAdd,
    tag: 'wishlist',
    summary: 'Add a product to the wishlist',
    body: AddToWishlist,
    response: { 200: WireWishlistChanged, ...redirected, ...refusalsOrMissing },
    script: 'shell',
  },
  wishlistProducts: {
    method: 'GET',
    path: calls.wishlistProducts,
    tag: 'wishlist',
    summary: 'List the ids of the products on the wishlist',
    response: { 200: WireWishlistProducts, ...limited },
    script: 'shell',
  },
  wishlistToBasket: {
    method: 'POST',
    path: calls.wishlistToBasket,
    tag: 'wishlist',
    summary: 'Add all products of the wishlist that can be bought to the basket',
    body: WishlistToBasket,
    response: { 200: WireAdded, ...redirected, ...refusalsOrMissing, 409: WireProblem },
    script: 'shell',
  },
  wishlistRemove: {
    method: 'POST',
    path: calls.wishlistRemove,
    tag: 'wishlist',
    summary: 'Remove a product from the wishlist',
    body: RemoveFromWishlist,
    response: { 200: WireWishlistChanged, ...redirected, ...refusalsOrMissing },
    script: 'shell',
  },
} as const satisfies Readonly<Record<string, Endpoint>>
