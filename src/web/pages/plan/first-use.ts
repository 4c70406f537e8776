import { type LaterPart, laterPart } from '../../browser/later-part.tsx'

const uses = ['pointerdown', 'keydown', 'toggle'] as const

let used: Promise<void> | undefined

/** Resolves with the first press, key or opened part of the page. */
const firstUse = (): Promise<void> => {
  used ??= new Promise((resolve) => {
    /* What was opened before the page could listen. */
    if (document.querySelector('.plan-tables details[open]') !== null) resolve()
    for (const use of uses) document.addEventListener(use, () => resolve(), { capture: true, once: true })
  })
  return used
}

/**
 * A later part that is closed when the page opens: its script is fetched with the first use of the page, so that it
 * weighs nothing before.
 */
export const laterWithUse = <P extends object>(
  fetchPart: Parameters<typeof laterPart<P>>[0],
): LaterPart<P> => {
  const part = laterPart(fetchPart)
  let [isLoaded, wanted]: [boolean, ReturnType<typeof part.read> | undefined] = [false, undefined]
  return {
    load: async () => {
      await part.load()
      isLoaded = true
    },
    read: () => {
      if (isLoaded) return part.read()
      wanted ??= firstUse().then(() => part.read())
      return wanted
    },
  }
}
