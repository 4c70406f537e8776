interface Named {
  readonly name: string
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase()

/** Whether the text goes on with these words, and not with a longer one. */
const begins = (text: string, words: string): boolean =>
  text.startsWith(words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length))

/**
 * The people whom a note names (M-038): '@Marcus Bell', or '@Marcus' where one person alone has that first name, in any
 * case; each once. An email address names no person.
 */
export const mentionedIn = <P extends Named>(note: string, people: readonly P[]): readonly P[] => {
  const text = plain(note)
  const named = [...text.matchAll(/(?<![\p{L}\p{N}._%+-])@/gu)].flatMap(({ index }) => {
    const after = text.slice(index + 1)
    const whole = people.filter(({ name }) => begins(after, plain(name)))
    if (whole.length > 0) return whole
    const first = people.filter(({ name }) => begins(after, plain(name).split(' ')[0] ?? ''))
    return first.length === 1 ? first : []
  })
  return people.filter((one) => named.includes(one))
}
