import { paths } from '#contract/routes.ts'

interface HelpPage {
  readonly path: string
  readonly name: string
}

/** As emails and the confirmation print it; its symbols are checked where the order is looked for. */
const ORDER_NUMBER = /^ts[\s-]?[0-9a-z]{4}[\s-]?[0-9a-z]{4}$/i

/* What shoppers type into the search that no goods answer, by whole words. */
const helpPages: readonly (HelpPage & { readonly asked: RegExp })[] = [
  {
    path: paths.delivery,
    name: 'Delivery',
    asked: /\b(deliver(y|ies|ed|s)?|shipping|postage|courier|kerbside|collect(ion)?|click and collect)\b/,
  },
  {
    path: paths.returns,
    name: 'Returns and breakages',
    asked:
      /\b(returns?|refunds?|exchanges?|cancel(lation)?|damaged|broken|breakages?|faulty|guarantee|warranty)\b/,
  },
  {
    path: paths.findOrder,
    name: 'Find your order',
    asked: /\b(track(ing)?|my order|order (status|number)|where is my|invoice|vat receipt)\b/,
  },
  {
    path: paths.plan,
    name: 'Plan your layout',
    asked: /\b(how (many|much)|calculat(or|e)|measur(e|ing)|planner|work out|estimate)\b/,
  },
  {
    path: paths.plan,
    name: 'Skirting cut from your floor tiles, in a plan',
    asked: /\b(skirting|skirtings|plinths?)\b/,
  },
  {
    path: paths.accountTrade,
    name: 'Trade accounts',
    asked: /\b(trade|contractor|credit account|wholesale)\b/,
  },
  {
    path: paths.contact,
    name: 'Contact',
    asked:
      /\b(contact|phone|telephone|call|email|opening (hours|times)|hours|showrooms?|stores?|address|complaint|complain)\b/,
  },
]

/** The pages that answer a search for something other than goods: 'returns', 'how many tiles', 'TS-4K7Q-9XWX'. */
export const helpPagesFor = (text: string): readonly HelpPage[] =>
  helpPages.filter(
    ({ path, asked }) =>
      asked.test(text.toLowerCase()) || (path === paths.findOrder && ORDER_NUMBER.test(text.trim())),
  )
