/*
 * What of an order can be returned (M-070), in the units of its lines: tiles, or hundredths. Samples cannot.
 */

/** A line of an order, with what became of its goods. */
export interface ReturnableLine {
  readonly isSample: boolean
  /** What was sent of it. */
  readonly sent: number
  /** In returns that go on: what they are for, or what came of it. */
  readonly open: number
  /** Came back by returns that are settled. */
  readonly settled: number
  /** Came back into stock by refunds without a return. */
  readonly restocked: number
  /** Units whose money has not gone back. */
  readonly leftToRefund: number
}

/**
 * The units of a line that can still be returned: no more than was sent and did not come back, and than can still be
 * paid for. Of 60 tiles, 30 sent, 6 in a return and 4 settled: 20. Of 60 sent, 50 refunded for their price: 10.
 */
export const unitsReturnable = ({
  isSample,
  sent,
  open,
  settled,
  restocked,
  leftToRefund,
}: ReturnableLine): number =>
  isSample ? 0 : Math.max(0, Math.min(sent - open - settled - restocked, leftToRefund - open))
