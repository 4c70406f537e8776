import { expect, test } from 'vitest'
import { problemsOf } from './env.fixtures.ts'
import { readEnv } from './env.ts'

test('reads the shop as its pages name it, and its emails by that name', () => {
  const { merchant, mailFrom } = readEnv({
    PUBLIC_URL: 'https://shop.example',
    SHOP_NAME: 'Smith, Jones & Co.',
    SHOP_LEGAL_NAME: 'Smith, Jones & Co. (Tiles) Ltd',
    SHOP_REGISTERED_IN: 'Scotland',
    SHOP_COMPANY_NUMBER: 'SC123456',
    SHOP_VAT_NUMBER: 'GB123456789',
    SHOP_ADDRESS: '1 High Street | Perth|PH1 5XX',
    SHOP_TELEPHONE: '+44 1738 496012',
    SHOP_EMAIL: 'hello@shop.example',
    SHOP_HOURS: 'Every day, 9am to 5pm',
    SHOP_RETURN_PROMISE: '30 days to change your mind',
    SHOP_GUARANTEE: 'Frost-proof for ten years',
    SHOP_SPARE_BOXES: '30 days less 12%',
    SHOP_MOVEMENT_JOINTS: '10 m, 5.5 m warm',
  })
  expect(merchant).toEqual({
    name: 'Smith, Jones & Co.',
    legalName: 'Smith, Jones & Co. (Tiles) Ltd',
    registeredIn: 'Scotland',
    companyNumber: 'SC123456',
    vatNumber: 'GB123456789',
    address: ['1 High Street', 'Perth', 'PH1 5XX'],
    telephone: '+44 1738 496012',
    email: 'hello@shop.example',
    hours: 'Every day, 9am to 5pm',
    returnPromise: '30 days to change your mind',
    guarantee: 'Frost-proof for ten years',
    spareBoxes: { days: 30, percent: 12 },
    movementJoints: { usual: 100_000, warm: 55_000 },
  })
  expect(readEnv({ SHOP_SPARE_BOXES: 'none' }).merchant.spareBoxes).toBeNull()
  expect(mailFrom).toBe('"Smith, Jones & Co." <shop@shop.example>')
  expect(readEnv({ SHOP_NAME: 'Sett & Söhne' }).mailFrom).toBe('Sett & Söhne <shop@localhost>')
})

const text = 'one line of at most 160 characters'
const lines = 'two to eight lines of at most 60 characters, separated by |, the last the postcode'

test.each([
  ['SHOP_NAME', 'Tiles <tiles@shop.example>', 'one line of at most 40 characters, without < > " and \\'],
  ['SHOP_NAME', 'a'.repeat(41), 'one line of at most 40 characters, without < > " and \\'],
  ['SHOP_NAME', 'Tiles\r\nBcc: all', 'one line of at most 40 characters, without < > " and \\'],
  ['SHOP_LEGAL_NAME', 'Tiles\nLtd', text],
  ['SHOP_HOURS', 'a'.repeat(161), text],
  ['SHOP_SPARE_BOXES', '30 days', 'days and what is kept of the price, such as 60 days less 20%, or none'],
  [
    'SHOP_SPARE_BOXES',
    '0 days less 101%',
    'days and what is kept of the price, such as 60 days less 20%, or none',
  ],
  [
    'SHOP_MOVEMENT_JOINTS',
    '8 m',
    'how far they lie apart, and where a floor is outdoors, heated or in the sun, such as 8 m, 4.5 m warm',
  ],
  ['SHOP_GUARANTEE', 'a'.repeat(61), 'one line of at most 60 characters'],
  ['SHOP_ADDRESS', '1 High Street, Perth PH1 5XX', lines],
  ['SHOP_ADDRESS', '1 High Street||PH1 5XX', lines],
  [
    'SHOP_COMPANY_NUMBER',
    '1234567',
    'the eight digits and letters of Companies House, such as 01234567 or SC123456',
  ],
  ['SHOP_VAT_NUMBER', '999 9999 73', 'GB or XI and nine or twelve digits, such as GB 123 4567 89'],
  ['SHOP_TELEPHONE', 'ring us', 'a telephone number of digits and single spaces, such as 0113 496 0123'],
  ['SHOP_EMAIL', 'shop.example', 'an email address, such as help@shop.example'],
  [
    'SHOP_REGISTERED_IN',
    'Leeds',
    "one of England and Wales, Wales, Scotland, Northern Ireland, but is 'Leeds'",
  ],
])('rejects %s=%s and says what it expects', (name, value, expected) => {
  expect(problemsOf({ [name]: value })).toEqual([`${name} must be ${expected}.`])
})
