import { parseExactDecimal } from '#domain/measure/decimal.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import type { AccountsFace } from './accounts/index.ts'
import { openShop } from './compose.ts'
import type { Env } from './env.ts'
import { createLog } from './logging/log.ts'
import type { Said } from './order-commands.ts'

/* `npm run shop -- trade list | trade approve <email> --limit 5000`: who may pay on account. */

/** Ten million pounds: a limit above is a slip of the finger. */
const MOST_PENCE = 1_000_000_000

const list = async (accounts: AccountsFace): Promise<Said> => {
  const applicants = await accounts.applicants()
  const lines = applicants.map(
    ({ email, company, since }) => `${since.toISOString().slice(0, 10)}  ${company}  ${email}`,
  )
  return { ok: true, text: lines.length === 0 ? 'Nobody waits for a trade account.' : lines.join('\n') }
}

const approve = async (accounts: AccountsFace, email: string, limit: string): Promise<Said> => {
  const amount = parseExactDecimal(limit, 2)
  if (amount === null || amount <= 0 || amount > MOST_PENCE)
    return { ok: false, text: `'${limit}' is no limit in pounds; one looks like 5000 or 2500.50.` }
  const approved = await accounts.approveTrade(email, pence(amount))
  if (approved.ok) {
    const { company } = approved.value
    return { ok: true, text: `${company} can pay on account, up to ${formatPounds(pence(amount))}.` }
  }
  return {
    ok: false,
    text:
      approved.error === 'unknown'
        ? `There is no account with the email address '${email}'.`
        : `The account '${email}' has not applied for a trade account.`,
  }
}

/** What was typed after `trade`; null: it is called otherwise. */
export const sayTrade = async (
  env: Env,
  typed: readonly string[],
  limit: string | undefined,
): Promise<Said | null> => {
  const [command, email, ...more] = typed
  const isList = command === 'list' && email === undefined
  const isApproval = command === 'approve' && email !== undefined && more.length === 0 && limit !== undefined
  if (!isList && !isApproval) return null
  const opened = await openShop({ ...env, firstCatalogue: null }, createLog('warn'), null)
  try {
    const { accounts } = opened.shop
    return isApproval ? await approve(accounts, email, limit) : await list(accounts)
  } finally {
    opened.closePost()
    await opened.providers.close()
    await opened.database.close()
  }
}
