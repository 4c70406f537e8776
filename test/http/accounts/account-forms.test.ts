import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import type { RejectedForm } from '#server/edge/form-rejection.ts'
import { register } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'

/* Forms of the account as a browser without script posts them: the page is answered with the form again. */

const shop = await startShop({
  extendApp: (app) =>
    app.decorate('answerPage', async (_request: FastifyRequest, reply: FastifyReply, form: RejectedForm) =>
      reply.status(422).send({ formAgain: form }),
    ),
})

test.each([
  [paths.login, 'email'],
  [paths.register, 'first_name'],
  [paths.passwordReset, 'email'],
  [`/password/reset/${'x'.repeat(43)}`, 'password'],
  [paths.accountDetails, 'first_name'],
  [paths.accountPassword, 'current_password'],
  [paths.accountEmail, 'email'],
  [paths.accountTrade, 'trade_company_name'],
  [paths.accountAddressNew, 'town'],
  [`${paths.accountAddresses}/1`, 'town'],
  [paths.accountDelete, 'current_password'],
])(
  'shows the form at %s again, with what was typed and a message at its field [T-203, T-223]',
  async (url, field) => {
    const ann = await register(shop)
    const answer = await ann.submit(url, { address_2: 'Old Mill' })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        formAgain: {
          values: expect.objectContaining({ address_2: 'Old Mill' }),
          errors: expect.objectContaining({ [field]: expect.any(String) }),
        },
      },
    ])
  },
)
