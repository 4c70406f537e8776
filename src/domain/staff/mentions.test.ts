import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

const people = ['Marcus Bell', 'Olive Grant', 'Olive Shaw', 'Zoë Lane'].map((name) => ({ name }))
const named = (note: string): readonly string[] => mentionedIn(note, people).map(({ name }) => name)

test('finds people by @ and their name, or a first name that one of them has [M-038]', () => {
  expect(named('@Marcus Bell, please ring them. @zoë too, and @MARCUS')).toEqual(['Marcus Bell', 'Zoë Lane'])
  expect(named('Ask (@Olive Shaw)')).toEqual(['Olive Shaw'])
  expect(named('@Olive rings them')).toEqual([])
})

test('finds no person in email addresses, longer words and plain names [M-038]', () => {
  for (const note of ['joe@marcus.example', 'a.b.@zoë', '@Marcusson', 'Marcus Bell', '2 pallets @ 9:00', '@'])
    expect(named(note), note).toEqual([])
})
