import type { TradeAccount } from '#contract/account.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'

/** Where a trade account stands, in one sentence. */
export const tradeSentence = ({ status, company, creditLimitPence, owedPence }: TradeAccount): string => {
  switch (status) {
    case 'none':
      return 'Pay on account. Tell us about your company.'
    case 'pending':
      return `Your application for ${company} is with us.`
    case 'approved':
      return `${company}: ${formatPounds(pence(Math.max(0, creditLimitPence - owedPence)))} of ${formatPounds(pence(creditLimitPence))} free.`
  }
}
