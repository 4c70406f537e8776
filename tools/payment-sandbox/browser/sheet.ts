/* A wallet's sheet: shows the amount, and tells the page that framed it which button was pressed. */

const tell = (outcome: string): void => window.parent.postMessage({ sandbox: 'sheet', outcome }, '*')

const place = document.querySelector('#amount')
if (place !== null) place.textContent = new URLSearchParams(location.search).get('amount') ?? ''

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')) {
  button.addEventListener('click', () => tell(button.dataset['outcome'] ?? ''))
  /* The page sends them disabled: a press that nobody hears yet is not taken for an answer. */
  button.disabled = false
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('cancelled')
})
document.querySelector('button')?.focus()

/* The page did not take the payment: the sheet says so and stays, for another card or to be left. */
window.addEventListener('message', ({ data, source }) => {
  const problem = document.querySelector('#problem')
  if (source !== window.parent || problem === null) return
  if (typeof data === 'object' && data !== null && 'problem' in data)
    problem.textContent = String(data.problem)
})

export {}
