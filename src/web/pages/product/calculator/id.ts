/** A link to this fragment opens the calculator's panel, with and without script. */
export const CALCULATOR_ID = 'calculator'
