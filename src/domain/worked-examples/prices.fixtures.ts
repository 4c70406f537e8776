/*
 * Worked examples W1, W3 and W5 of the requirements, each number once: the domain computes them, calls return
 * them and pages print them. Pounds, square metres and kilograms as a shopper reads them.
 */

/** VAT-exclusive prices of W1's goods per m², of a pallet's delivery, and the m² of a full crate. */
export const w1Goods = {
  F1: { side: [600, 600], portion: '22.50', delivery: '54.00', from: '25.00', coverage: '21.6' },
  F2: { side: [900, 600], portion: '27.50', delivery: '72.90', from: '31.25', coverage: '19.44' },
  /** F1 with a from price that does not follow from its parts, which a price list must not contain. */
  'F1 from 24.00': { side: [600, 600], portion: '22.50', delivery: '54.00', from: '24.00', coverage: '21.6' },
} as const

type Priced = readonly [
  goods: keyof typeof w1Goods,
  m2: string,
  tiles: number,
  price: string,
  /** With the pallet's delivery waived (OP-02). */
  waived: string,
]

/** W1, reading 1 (OP-01). */
export const w1: readonly Priced[] = [
  ['F1', '0.36', 1, '74.52', '9.72'],
  ['F1', '1.08', 3, '93.96', '29.16'],
  ['F1', '10.08', 28, '336.96', '272.16'],
  ['F1', '21.24', 59, '638.28', '573.48'],
  ['F1', '21.60', 60, '648.00', '583.20'],
  ['F1', '21.96', 61, '658.80', '592.92'],
  ['F1', '43.20', 120, '1296.00', '1166.40'],
  ['F1', '64.80', 180, '1944.00', '1749.60'],
  ['F2', '0.54', 1, '105.30', '17.82'],
  ['F2', '1.62', 3, '140.94', '53.46'],
  ['F2', '15.12', 28, '586.44', '498.96'],
  ['F2', '18.90', 35, '711.18', '623.70'],
  ['F2', '19.44', 36, '729.00', '641.52'],
  ['F2', '19.98', 37, '749.25', '659.34'],
  ['F2', '38.88', 72, '1458.00', '1283.04'],
  ['F2', '58.32', 108, '2187.00', '1924.56'],
  ['F1 from 24.00', '0.36', 1, '74.52', '9.72'],
  ['F1 from 24.00', '1.08', 3, '93.96', '29.16'],
  ['F1 from 24.00', '10.08', 28, '336.96', '272.16'],
  ['F1 from 24.00', '21.24', 59, '638.28', '573.48'],
  ['F1 from 24.00', '21.60', 60, '648.00', '583.20'],
  ['F1 from 24.00', '21.96', 61, '632.45', '592.92'],
  ['F1 from 24.00', '43.20', 120, '1244.16', '1166.40'],
  ['F1 from 24.00', '64.80', 180, '1866.24', '1749.60'],
]

/** W3, the unit rounded first: £ per m² ex VAT, m², £ per m² inc VAT, the line. */
export const w3: readonly (readonly [exVat: string, m2: string, unit: string, line: string])[] = [
  ['22.50', '10.08', '27.00', '272.16'],
  ['26.33', '12.6', '31.60', '398.16'],
  ['24.9583', '21.6', '29.95', '646.92'],
  ['24.1625', '1', '29.00', '29.00'],
  ['27.4875', '10.26', '32.99', '338.48'],
  ['19.99', '0.54', '23.99', '12.95'],
]

/** W3: the charged amount, the same without VAT, the VAT in it; and the price ex VAT that it comes from. */
export const w3Shares: readonly (readonly [inc: string, exc: string, vat: string, price: string])[] = [
  ['336.96', '280.80', '56.16', '280.80'],
  ['29.95', '24.96', '4.99', '24.9583'],
  ['99.99', '83.33', '16.66', '83.325'],
  ['10.00', '8.33', '1.67', '8.3333'],
  ['0.01', '0.01', '0.00', '0.0083'],
]

/** W5: m² of F1, of which 21.6 m² weigh 994 kg. */
export const w5: readonly (readonly [m2: string, kilograms: string])[] = [
  ['0.36', '16.57'],
  ['10.08', '463.87'],
  ['21.6', '994.00'],
  ['43.2', '1,988.00'],
]
