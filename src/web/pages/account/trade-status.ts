import type { TradeAccount } from '#contract/account.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'

/** The credit that is left, in pence: £5,000.00 less £4,900.00 owed are £100.00. */
export const availableCredit = ({ creditLimitPence, owedPence }: TradeAccount): number =>
  Math.max(0, creditLimitPence - owedPence)

/** The status of a trade account, in one sentence. */
export const tradeSentence = (trade: TradeAccount): string => {
  const { status, company, creditLimitPence } = trade
  switch (status) {
    case 'none':
      return 'Pay on account. Tell us about your company.'
    case 'pending':
      return `Your application for ${company} is with us.`
    case 'suspended':
      return `The account of ${company} is suspended.`
    case 'approved':
      return `${company}: ${formatPounds(pence(availableCredit(trade)))} of ${formatPounds(pence(creditLimitPence))} free.`
  }
}
