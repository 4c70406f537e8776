export * from './catalogue.ts'
export * from './checkout.ts'
export * from './shopping.ts'
