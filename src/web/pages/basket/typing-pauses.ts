/** Debounces typing for each field separately: runs a field's work `delay` ms after its last key. */
export const createTypingPauses = (work: (field: number) => void, delay: number) => {
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
    begin(field: number) {
      cancel(field)
      timers.set(
        field,
        setTimeout(() => end(field), delay),
      )
    },
    cancel,
    /** Ends all pauses and runs the work of each waiting field. */
    endAll: () => [...timers.keys()].forEach(end),
    fields: () => [...timers.keys()],
  }
}
