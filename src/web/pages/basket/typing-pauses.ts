/** Waits for a pause in typing, for each field on its own. */
export interface TypingPauses {
  /** The work of this field is done `delay` ms after its last key. */
  readonly begin: (field: number) => void
  readonly cancel: (field: number) => void
  /** Ends all pauses now; the fields that had one, each of which is worked on. */
  readonly endAll: () => void
  readonly fields: () => readonly number[]
}

export const typingPauses = (work: (field: number) => void, delay: number): TypingPauses => {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const cancel = (field: number): void => {
    clearTimeout(timers.get(field))
    timers.delete(field)
  }
  const end = (field: number): void => {
    cancel(field)
    work(field)
  }
  return {
    begin(field) {
      cancel(field)
      timers.set(
        field,
        setTimeout(() => end(field), delay),
      )
    },
    cancel,
    endAll: () => [...timers.keys()].forEach(end),
    fields: () => [...timers.keys()],
  }
}
