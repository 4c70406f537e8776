import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const was = { name: 'DX', link: '', active: true }

test('keeps what either changed alone, and lets choose where both did [M-194]', () => {
  const theirs = { name: 'DX Freight', link: 'x', active: false }
  const mine = { name: 'DX', link: 'y', active: false }
  expect(mergeFields(was, theirs, mine)).toEqual([
    { name: 'name', was: 'DX', theirs: 'DX Freight', mine: 'DX', kept: 'theirs' },
    { name: 'link', was: '', theirs: 'x', mine: 'y', kept: null },
  ])
  expect(mergeFields(was, was, mine)).toEqual([
    { name: 'link', was: '', theirs: '', mine: 'y', kept: 'mine' },
    { name: 'active', was: true, theirs: true, mine: false, kept: 'mine' },
  ])
})

test('lets choose every field that differs where it is not known how it was [M-194]', () => {
  expect(mergeFields(null, was, { ...was, name: 'DPD' })).toEqual([
    { name: 'name', was: null, theirs: 'DX', mine: 'DPD', kept: null },
  ])
  expect(mergeFields(null, { link: null }, { link: 'x' })).toMatchObject([{ kept: null }])
})
