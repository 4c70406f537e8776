export * from './catalogue.ts'
export * from './shopping.ts'
