/*
 * What each page is for, in three sentences: what it shows, what one does there, and what to know (M-218). By the
 * paths of `routes.ts`; a page without its three sentences fails a test.
 */

type Sentences = readonly [shows: string, does: string, knows: string]

const abouts: Readonly<Record<string, Sentences>> = {
  '': [
    'Each number is work that waits for somebody, and leads to its list.',
    'Begin with what is red, then go from left to right.',
    'Below it, today’s sales stand beside yesterday and the same weekday a week ago, up to this minute.',
  ],
  orders: [
    'All orders, a page at a time: what is to be sent first, by its delivery day.',
    'Set filters and columns, tick orders to print, send or email them together, and save a list as a view.',
    'Amber marks are what needs a look; the address of the page is the list, so it can be sent to a colleague.',
  ],
  'orders/:number': [
    'One order: goods, money, delivery, papers, emails, and everything that happened, newest first.',
    'Note something, put it on hold, or take one of the steps at the top.',
    'What you may not do is not shown; ask a manager for it.',
  ],
  'orders/email': [
    'The same words go by email to the shoppers of all orders that were ticked in the list.',
    'Type the words, look at the first email and at which orders get none, then send them with one press.',
    'Each order keeps its own note; one that a colleague changed meanwhile is left out and named.',
  ],
  'orders/new': [
    'Here an order begins for a customer on the telephone.',
    'Find the customer or type their email, then put the goods together as they would.',
    'Prices, stock and delivery are those of the shop; nothing is ordered before the last step.',
  ],
  'orders/new/:key': [
    'An order for a customer, in four steps: goods, delivery, details, payment.',
    'Type an article and how much, or the rooms that it is for, then place it on account, on hold, with a noted payment, or send a payment link.',
    'Never type a card number: the customer pays behind a link, or on the card machine.',
  ],
  'orders/:number/refund': [
    'Money of an order goes back here: by lines, for delivery, or a free sum.',
    'Choose what and why; the sum, its VAT and the email are shown before you press.',
    'Above your limit it becomes a request, which a colleague decides under Approvals.',
  ],
  'orders/:number/cancel': [
    'Goods that are not sent yet are cancelled here, some of them or the whole order.',
    'Choose the lines; stock, money and the email to the shopper are shown before you press.',
    'It cannot be undone, so you may be asked for your code again.',
  ],
  'orders/:number/delivery': [
    'Name, address, contact, service and day of an order, until something of it is sent.',
    'Change what is wrong and save; a difference in price is shown first, to be asked for or given back.',
    'The invoice keeps its address, and the shopper gets one email.',
  ],
  'orders/:number/charges': [
    'What an order asks for beside the price it was placed at: a crane lorry, a dearer delivery.',
    'Add a charge, send its payment link or note how it was paid, or take it back.',
    'The order is neither picked nor sent while something is to pay, unless a manager lets it.',
  ],
  'orders/:number/emails/:email': [
    'An email of the order as it was sent.',
    'Send it again, elsewhere with a reason.',
    'Words are kept for 30 days; older emails are made anew from the order, and say so.',
  ],
  'orders/:number/payment-links': [
    'The payment links of an order.',
    'Make one for all that is to pay, and email it or copy its text.',
    'Once it is paid, the order goes on by itself.',
  ],
  'orders/:number/by-hand': [
    'Money of this order has to go back, and no provider can do it.',
    'Pay it back by transfer, cash or cheque, then record how and its reference here.',
    'Until then the order stays on the list of those that wait.',
  ],
  'orders/:number/returns/new': [
    'A return of goods that were sent, for a customer who rang or came by.',
    'Say how much of each line comes back and why, then make the return.',
    'The customer gets an email; it waits for its agreement like one that they asked for themselves.',
  ],
  'orders/:number/returns/:return': [
    'One return: what comes back, why, on which terms, and how far it is.',
    'Take the next step: agree, note it on its way, count it, inspect it, give the money back.',
    'Whole goods are in stock again after their inspection; the money is due 14 days after they came or were sent.',
  ],
  returns: [
    'Goods that customers send back, those that wait for us on top.',
    'Open one to take its next step, or choose another state above the list.',
    'Red is money that is due within three days.',
  ],
  'orders/:number/dispatch': [
    'What of an order is sent, and what is left.',
    'Type how much goes now, the carrier and the tracking number, and send it; a scanned SKU says what is left of it.',
    'For some minutes it can be taken back before the shopper hears of it.',
  ],
  exports: [
    'Files of orders that you asked for, ready to download.',
    'Open one in Excel or as CSV.',
    'They hold names and addresses: each is only for the person who asked, and each is in the history.',
  ],
  'exports/:id/orders.csv': [
    'A file of orders that you asked for.',
    'It is downloaded, not shown.',
    'It holds names and addresses: keep it no longer than you need it.',
  ],
  search: [
    'One search for orders, customers, products and pages.',
    'Type a name, number, telephone, postcode or reference, in any spelling.',
    'Ctrl+K or / opens it on every page.',
  ],
  pick: [
    'Orders that are to be picked, the first delivery day on top.',
    'Open one, scan the code on its paper, or tick several for one walk through the yard.',
    'What is on hold or not paid is not here.',
  ],
  'pick/list': [
    'What to fetch, in the order of the places in the yard.',
    'Tick each line, or scan its SKU by the phone’s camera; where something is short, say how much there is.',
    'Packed orders wait under Dispatch.',
  ],
  scan: [
    'Finds the order or the article of a code that is typed, for browsers without a camera.',
    'Type an order’s number or a SKU, as printed below its bars.',
    'On the pages of the yard the phone’s camera reads it by ‘Scan a code’, and their torch switch lights it.',
  ],
  dispatch: [
    'What was sent, newest first, and what is packed.',
    'Open an order, or scan the code on its papers, to send it or to take a dispatch back.',
    'After some minutes a dispatch can only be corrected, with an email to the shopper.',
  ],
  'dispatch/tracking': [
    'A carrier’s file of order numbers, tracking numbers and days sends many orders with one press.',
    'Choose the carrier and its CSV file, look at what it will do, take the tick from what is not to go, then press.',
    'Nothing is recorded before that press, and each dispatch can be taken back as any other.',
  ],
  samples: [
    'Orders of samples alone that are to be posted.',
    'Print their labels and letters, then post all by one press; a scanned code goes to its order or article.',
    'An order of samples with other goods is sent from its own page.',
  ],
  carriers: [
    'The hauliers and parcel services that goods leave with.',
    'Add one, with the link that follows a tracking number; {number} stands for it.',
    'A carrier that is withdrawn stays on its old dispatches.',
  ],
  'documents/:file': [
    'A paper of an order.',
    'Print it or save it.',
    'It is made from the order as it is now.',
  ],
  approvals: [
    'What a colleague wants to do beyond their limit.',
    'Look at what exactly will happen, then allow or refuse it.',
    'Nobody decides on their own request, and each ends after three days.',
  ],
  payments: [
    'Every payment, those that wait for a person on top.',
    'Search by name, order, reference, sum or the provider’s id.',
    'A payment against a reference waits until it is matched with an order or an account.',
  ],
  'payments/:payment': [
    'One payment at its provider, with what became of it.',
    'Match it with an order or an account, note something, or give it back.',
    'Money of an order goes back from the order’s own page.',
  ],
  'payment-links': [
    'Links by which customers pay one sum by card, once.',
    'Make one against a reference, or see who has not paid yet.',
    'Links for goods and orders are made at the order.',
  ],
  'payment-links/:id': [
    'One payment link: its sum, its last day, and whether it is paid.',
    'Email it, copy its text, or take it back.',
    'Who has the address can pay, so it names nobody.',
  ],
  'orders/:number/related': [
    'Other orders of the person who placed this one: by account, email, telephone, delivery address or name.',
    'Each says what it has in common with this order; its number leads to its page.',
    'The links below the list search all orders by the same email, telephone or name.',
  ],
  receive: [
    'Goods that a supplier brings are booked into stock here, also on a phone in the yard.',
    'Find or scan the goods, type how many came and the number of the delivery note, and press Receive.',
    'Crates are counted by the tiles in them; the note stays for the next goods, and Undo takes a mistake back.',
  ],
  stock: [
    'What lies in the yard, what orders wait for, and what is left to sell.',
    'Type a product’s name or the beginning of a SKU; or look at what is below its level.',
    'Open goods to add, take away or count, and to see every change.',
  ],
  'stock/:id': [
    'The stock of one variation: in the yard, promised to orders, held for payments, and free.',
    'Plus and minus are applied to the stock of that moment; a count is all that lies in the yard.',
    'Every change is in the list below, with who, why and what was left.',
  ],
  prices: [
    'What the goods of the shop cost, with and without VAT, by the pack and by the square metre.',
    'Type a product’s name or the beginning of a SKU, then open a price to change it.',
    'Goods that are not sold any more are found by their SKU alone.',
  ],
  'prices/:id': [
    'The price of one variation, and every price that it had.',
    'Type a new price for a square metre or a pack, with or without VAT; all numbers that follow are shown before you save.',
    'A move of more than 30 % asks for its percentage and emails the owners; an earlier price can be put back.',
  ],
  'trade-applications': [
    'Firms that asked for a trade account.',
    'Look whether the firm is right, then agree a limit.',
    'They are decided by those who may agree trade terms.',
  ],
  emails: [
    'Emails that could not be sent.',
    'Correct the address at the order, or telephone the customer.',
    'The shop tries each one again by itself before it stands here.',
  ],
  me: [
    'Your sign-in: password, second factors, sessions, and your last steps.',
    'End a session that you do not know, and change your password at once.',
    'Recovery codes are shown once: keep them on paper.',
  ],
  staff: [
    'The people of the shop, and what each may do.',
    'Invite somebody, change roles, reset a lost second factor, or put somebody out.',
    'Names stay in the history; nobody gives a right that they lack.',
  ],
  safety: [
    'The back office is closed and opened again here.',
    'Close it when something is wrong: all sessions end at once.',
    'The shop itself goes on, and only an owner may do it.',
  ],
  history: [
    'Who changed what and when, newest first.',
    'Filter by person, thing, kind or days.',
    'Nobody can change or remove a line, and a daily check would find it.',
  ],
}

const patterns = Object.entries(abouts).map(([path, sentences]) => ({
  shape: new RegExp(`^/${path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
  /** Words before parameters: 'orders/new' is not an order. */
  rank: path.split('/').filter((part) => part.startsWith(':')).length,
  sentences,
}))

/** What the page at a path is for; null: it has no menu, or there is none. */
export const aboutOf = (path: string): Sentences | null =>
  patterns
    .filter(({ shape }) => shape.test(path === '/today' ? '/' : path))
    .toSorted((a, b) => a.rank - b.rank)[0]?.sentences ?? null
