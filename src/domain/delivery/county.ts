/*
 * Postcode areas that lie in one county, or nearly so. Areas in several counties are left out, to avoid a
 * wrong guess.
 */
const areasOf: Readonly<Record<string, string>> = {
  Aberdeenshire: 'AB',
  Ayrshire: 'KA',
  Bedfordshire: 'LU',
  Berkshire: 'RG SL',
  Bristol: 'BS',
  Buckinghamshire: 'HP MK',
  Caithness: 'KW',
  Cambridgeshire: 'CB',
  Cheshire: 'CW WA',
  Cornwall: 'TR',
  'County Durham': 'DH',
  Cumbria: 'CA',
  Derbyshire: 'DE',
  Devon: 'EX TQ',
  Dorset: 'BH DT',
  'Dumfries and Galloway': 'DG',
  'East Yorkshire': 'HU',
  Essex: 'CM CO SS',
  Fife: 'KY',
  Gloucestershire: 'GL',
  'Greater London': 'E EC HA N NW SE SW TW UB W WC',
  'Greater Manchester': 'BL M OL WN',
  Gwent: 'NP',
  Hampshire: 'PO SO',
  Herefordshire: 'HR',
  Hertfordshire: 'AL SG WD',
  'Inverness-shire': 'IV',
  Kent: 'CT DA ME',
  Lanarkshire: 'G ML',
  Lancashire: 'BB FY PR',
  Leicestershire: 'LE',
  Lincolnshire: 'LN',
  Merseyside: 'L',
  Midlothian: 'EH',
  Norfolk: 'NR',
  'North Yorkshire': 'HG YO',
  Northamptonshire: 'NN',
  Nottinghamshire: 'NG',
  Oxfordshire: 'OX',
  Perthshire: 'PH',
  Powys: 'LD',
  Renfrewshire: 'PA',
  'Scottish Borders': 'TD',
  Shetland: 'ZE',
  Somerset: 'BA TA',
  'South Yorkshire': 'S',
  Staffordshire: 'ST',
  Stirlingshire: 'FK',
  Suffolk: 'IP',
  Surrey: 'GU KT',
  'Tyne and Wear': 'NE SR',
  'West Midlands': 'B DY WS WV',
  'West Yorkshire': 'BD HD HX LS WF',
  'Western Isles': 'HS',
  Wiltshire: 'SN SP',
  Worcestershire: 'WR',
}

const countyOfArea = new Map(
  Object.entries(areasOf).flatMap(([county, areas]) => areas.split(' ').map((area) => [area, county])),
)

/**
 * The county of a formatted postcode's area, if it is unambiguous: looked-up addresses often lack the county
 * (D8). 'LS1 4AP' → 'West Yorkshire'; 'SY23 1AB' → null, because SY is in Shropshire, Powys and Ceredigion.
 */
export const countyOf = (postcode: string): string | null =>
  countyOfArea.get(postcode.match(/^[A-Z]+/)?.[0] ?? '') ?? null
