/* A wallet's sheet: shows the amount, and reports the pressed button to the page that frames it. */

const report = (outcome: string): void => window.parent.postMessage({ sandbox: 'sheet', outcome }, '*')

const place = document.querySelector('#amount')
if (place !== null) place.textContent = new URLSearchParams(location.search).get('amount') ?? ''

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')) {
  button.addEventListener('click', () => report(button.dataset['outcome'] ?? ''))
  /* The page serves them disabled, so that no press is lost before its listener is attached. */
  button.disabled = false
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') report('cancelled')
})
document.querySelector('button')?.focus()

/*
 * The page rejected the payment: the sheet shows the problem and stays open, for another card or to be left.
 */
window.addEventListener('message', ({ data, source }) => {
  const problem = document.querySelector('#problem')
  if (source !== window.parent || problem === null) return
  if (typeof data === 'object' && data !== null && 'problem' in data)
    problem.textContent = String(data.problem)
})

export {}
