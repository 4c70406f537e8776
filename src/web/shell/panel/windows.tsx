/* The panels of the basket, in one file that is loaded when the first of them opens. */

export { AddedWindow } from './added-window.tsx'
export { MiniBasketWindow } from './mini-basket-window.tsx'
