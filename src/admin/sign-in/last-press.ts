/* The press that an ended session refused: after the sign-in it is done again (M-009). */

let last: { readonly form: HTMLFormElement; readonly button: HTMLElement | null } | null = null

/** Remembers each form of the page that is sent, with its button; not those of the sign-in over the page. */
export const rememberPresses = (): (() => void) => {
  const remember = ({ target, submitter }: SubmitEvent): void => {
    if (target instanceof HTMLFormElement && target.closest('dialog') === null)
      last = { form: target, button: submitter }
  }
  document.addEventListener('submit', remember, { capture: true })
  return () => document.removeEventListener('submit', remember, { capture: true })
}

/** Sends the last form again as it stands now; not if the page has no such form any more. */
export const pressAgain = (): void => {
  if (last === null || !last.form.isConnected) return
  last.form.requestSubmit(last.button?.isConnected === true ? last.button : null)
}
