/**
 * The seller's details that the law requires on pages, emails and invoices (Companies (Trading Disclosures)
 * Regulations 2008; Electronic Commerce Regulations 2002, reg. 6). A merchant replaces them with their own
 * (docs/checkout.md).
 */
export const merchant = {
  tradingName: 'Tessera',
  legalName: 'Tessera Tile & Stone Ltd',
  registeredIn: 'England and Wales',
  companyNumber: '99000417',
  vatNumber: 'GB 999 9999 73',
  address: ['Unit 4, Kiln Yard', 'Quarry Lane', 'Leeds', 'West Yorkshire', 'LS10 9ZZ'],
  /* A number and a domain reserved for examples (Ofcom, RFC 2606). */
  telephone: '0113 496 0123',
  email: 'help@tessera.example',
  hours: 'Monday to Friday, 8am to 5.30pm; Saturday, 9am to 1pm',
} as const
