/** Debounces typing for each field separately. */
export interface TypingPauses {
  /** Runs the field's work `delay` ms after its last key. */
  readonly begin: (field: number) => void
  readonly cancel: (field: number) => void
  /** Ends all pauses and runs the work of each waiting field. */
  readonly endAll: () => void
  readonly fields: () => readonly number[]
}

export const createTypingPauses = (work: (field: number) => void, delay: number): TypingPauses => {
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
