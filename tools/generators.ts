import type { Generators } from '#server/commands/generate.ts'
import { reportGenerate } from './catalogue-generator/report.ts'
import { reportInventedOrders } from './invented-orders/report.ts'

/** What `npm run shop -- generate` makes: invented catalogues and orders, to try the shop with many of them. */
export const generators: Generators = { catalogue: reportGenerate, orders: reportInventedOrders }
