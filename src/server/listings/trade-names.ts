/** What shoppers type, and what it stands for; both are lists with commas. */
export type Line = readonly [words: string, means?: string]

/* Makers and shops whose names are typed for what they are known for. */
export const tradeNames: readonly Line[] = [
  ['mapei, weber, ardex, kerakoll, norcros, bal, tilemaster, ultratile, ultra tile', 'adhesive, grout'],
  ['mapei grout, weber grout, bal grout, kerakoll grout', 'grout'],
  ['ltp, lithofin, fila, aquamix', 'sealer, cleaner'],
  ['marshalls, bradstone, stonemarket, pavestone, brett, london stone, millboard', 'paving'],
  ['topps tiles, tile giant, tile mountain, walls and floors, porcelain superstore, tile warehouse', 'tile'],
  ['porcelanosa, johnson tiles, ctd, claybrook, al murad', 'tile'],
  ['bert and may, fired earth, original style, otto tiles', 'encaustic, patterned, zellige'],
  ['mandarin stone, ca pietra, quorn stone, floors of stone', 'natural stone, stone'],
]

/*
 * What tile shops are asked for and many do not sell. Each means itself: a shop that has it shows it, and
 * elsewhere it is never taken for a misspelt other word.
 */
export const soldElsewhere: readonly Line[] = [
  ['paint, paints', 'paint'],
  ['tray, trays', 'tray'],
  ['vinyl, lino, linoleum, lvt', 'vinyl'],
  ['carpet, carpets, rug, rugs', 'carpet'],
  ['sink, sinks, basin, basins', 'basin, sink'],
  ['tap, taps, radiator, radiators, bathtub', 'tap, radiator, bathtub'],
  ['worktop, worktops, countertop', 'worktop'],
]
