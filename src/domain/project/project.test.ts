import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { F1, F4, F5, F9, sample } from '../calculator/calculator.fixtures.ts'
import { quantity } from '../measure/quantity.ts'
import { MOST_PROJECT_AREA, parseProjectArea, printProject, projectText, readProject } from './project.ts'
import { projectNeedText, projectQuantityInStock, quantityForProject } from './project-quantity.ts'

const twelve = { area: quantity(1200), wastage: false }

describe('a project', () => {
  test('is read as it was stored, and nothing else is read [S-006]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_PROJECT_AREA }), fc.boolean(), (hundredths, wastage) => {
        const project = { area: quantity(hundredths), wastage }
        expect(readProject(printProject(project))).toEqual(project)
      }),
    )
    for (const text of [
      '',
      '0',
      '012',
      '1200x',
      '-5',
      '1e3',
      '500001',
      '9999999',
      '12.5',
      'w',
      1200,
      null,
      {},
    ])
      expect(readProject(text)).toBeNull()
  })

  test('takes areas in digits up to 5,000 m² [S-006]', () => {
    expect(parseProjectArea('12.5')).toBe(1250)
    expect(parseProjectArea('5000')).toBe(500_000)
    for (const typed of ['5000.01', '0', '-1', 'twelve', '', null]) expect(parseProjectArea(typed)).toBeNull()
  })

  test('is named with its waste [S-006]', () => {
    expect(projectText(twelve)).toBe('12 m²')
    expect(projectText({ area: quantity(1250), wastage: true })).toBe('12.5 m² + 10 %')
  })

  test('says the area that it comes to with its waste [S-021]', () => {
    expect(projectNeedText(twelve)).toBe('12 m²')
    expect(projectNeedText({ area: quantity(2000), wastage: true })).toBe('20 m² + 10 % = 22 m²')
    expect(projectNeedText({ area: quantity(1235), wastage: true })).toBe('12.35 m² + 10 % = 13.59 m²')
  })
})

test('a form starts with the quantity of a project only if all of it is in stock [S-006, S-025]', () => {
  const goods = { ...F1, calculatorType: null }
  expect(projectQuantityInStock({ ...goods, stock: quantity(1224) }, twelve)).toBe(1224)
  expect(projectQuantityInStock({ ...goods, stock: quantity(1223) }, twelve)).toBeNull()
  expect(projectQuantityInStock({ ...goods, stock: null }, twelve)).toBe(1224)
  expect(projectQuantityInStock({ ...sample, stock: null, calculatorType: null }, twelve)).toBeNull()
})

describe('the quantity for 12 m²', () => {
  test.each([
    ['34 tiles of 600 × 600', F1, null, 1224, 1332],
    ['nine boxes, ten with waste', F4, 'single_area', 900, 1000],
    ['12 m² of goods without tiles', { ...F9, tileArea: null }, null, 1200, 1320],
    ['none of a sample', sample, null, null, null],
    ['none of gravel', F5[0] ?? F4, 'combo_volume', null, null],
    ['none of grout', F4, 'grout', null, null],
    ['none of a pack that no calculator counts', F4, null, null, null],
    ['none of packs without a coverage', { ...F4, coverage: null }, 'single_area', null, null],
  ] as const)('is %s [S-006]', (_, goods, calculatorType, plain, withWaste) => {
    expect(quantityForProject({ ...goods, calculatorType }, twelve)).toBe(plain)
    expect(quantityForProject({ ...goods, calculatorType }, { ...twelve, wastage: true })).toBe(withWaste)
  })
})
