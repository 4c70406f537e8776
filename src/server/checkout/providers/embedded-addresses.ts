/*
 * Invented addresses in real postcode areas, for a shop without a key of an address service (D8). One a line:
 * line 1 | line 2 | line 3 | locality | town | county. Two at LS1 4AP have a gap on purpose: no county, no
 * line 1.
 */
export const embeddedAddresses: Readonly<Record<string, string>> = {
  'LS1 4AP': `
    1 Kilnmaker House|Quarry Row|||Leeds|West Yorkshire
    2 Kilnmaker House|Quarry Row|||Leeds|West Yorkshire
    12 Quarry Row||||Leeds|West Yorkshire
    14 Quarry Row||||Leeds|West Yorkshire
    The Slate Yard|16 Quarry Row|||Leeds|West Yorkshire
    Flat 3|The Old Pottery|18 Quarry Row||Leeds|West Yorkshire
    20 Quarry Row||||Leeds|
    |Back Quarry Row|||Leeds|West Yorkshire`,
  'B33 8TH': `
    5 Setts Close||||Birmingham|West Midlands
    7 Setts Close||||Birmingham|West Midlands
    Unit 2|Lime Works|Setts Close||Birmingham|West Midlands`,
  'BS1 6DZ': `
    Flat 1|Harbour Tilery|Cutlers Wharf||Bristol|Bristol
    Flat 2|Harbour Tilery|Cutlers Wharf||Bristol|Bristol
    9 Cutlers Wharf||||Bristol|Bristol`,
  'BT1 1AA': `
    22 Limekiln Street||||Belfast|County Antrim
    24 Limekiln Street||||Belfast|County Antrim
    Basalt House|26 Limekiln Street|||Belfast|County Antrim`,
  'CF10 3AT': `
    3 Pennant Place||||Cardiff|South Glamorgan
    Flat A|5 Pennant Place|||Cardiff|South Glamorgan
    Flat B|5 Pennant Place|||Cardiff|South Glamorgan`,
  'CR2 6XH': `
    31 Flint Avenue||||South Croydon|Surrey
    33 Flint Avenue||||South Croydon|Surrey`,
  'DN55 1PT': `
    Mortar Works|Trowel Road|||Doncaster|South Yorkshire
    Unit 7|Trowel Road Trading Estate|||Doncaster|South Yorkshire`,
  'EC1A 1BB': `
    4 Encaustic Court||||London|Greater London
    Studio 6|Encaustic Court|||London|Greater London
    Mosaic Chambers|10 Tessellate Passage|||London|Greater London
    12 Tessellate Passage||||London|Greater London`,
  'EH1 2NG': `
    2F1, 8 Cobble Wynd||||Edinburgh|Midlothian
    2F2, 8 Cobble Wynd||||Edinburgh|Midlothian
    10 Cobble Wynd||||Edinburgh|Midlothian`,
  'IV27 4AA': `
    Gneiss Cottage|Shore Road||Lochinver|Lairg|Sutherland
    The Old Byre|Shore Road||Lochinver|Lairg|Sutherland
    2 Peat Lane|||Lochinver|Lairg|Sutherland`,
  'LL23 7ED': `
    Bwthyn Llechi|Heol y Chwarel|||Y Bala|Gwynedd
    4 Heol y Chwarel||||Y Bala|Gwynedd`,
  'M1 1AE': `
    Apartment 14|Terracotta Mill|Glaze Street||Manchester|Greater Manchester
    Apartment 15|Terracotta Mill|Glaze Street||Manchester|Greater Manchester
    21 Glaze Street||||Manchester|Greater Manchester`,
  'N1 1AA': `
    40 Paviour Square||||London|Greater London
    Garden Flat|42 Paviour Square|||London|Greater London
    44 Paviour Square||||London|Greater London`,
  'NE1 4XD': `
    6 Whinstone Stairs||||Newcastle upon Tyne|Tyne and Wear
    8 Whinstone Stairs||||Newcastle upon Tyne|Tyne and Wear`,
  'TR18 4AB': `
    Serpentine Cottage|Quay Hill|||Penzance|Cornwall
    3 Quay Hill||||Penzance|Cornwall
    Netloft|5 Quay Hill|||Penzance|Cornwall`,
  'W1A 0AX': `
    Suite 9|Portland Stone House|2 Ashlar Street||London|Greater London
    4 Ashlar Street||||London|Greater London`,
  'YO1 7HB': `
    2 Mason Gate||||York|North Yorkshire
    4 Mason Gate||||York|North Yorkshire
    The Dressing Shed|6 Mason Gate|||York|North Yorkshire`,
}
