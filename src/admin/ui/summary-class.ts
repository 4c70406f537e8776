/** The line that opens more of a page: its arrow turns, and it is 48 px high where fingers press it. */
export const summaryClass =
  "flex min-h-9 cursor-pointer list-none items-center gap-2.5 before:block before:size-1.5 before:-rotate-45 before:border-current before:border-r-2 before:border-b-2 before:content-[''] in-open:before:rotate-45 pointer-coarse:min-h-12"
