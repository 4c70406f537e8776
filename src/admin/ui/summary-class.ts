/** The line that opens more of a page: its arrow turns, and it is 48 px high where fingers press it. */
export const summaryClass =
  "flex min-h-9 cursor-pointer list-none items-center gap-2 before:content-['▸'] pointer-coarse:min-h-12 in-open:before:content-['▾']"
