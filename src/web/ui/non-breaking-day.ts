/** 'Nominated Day, Tue 10 June 2025': the line may not break within the day. */
export const nonBreakingDay = (delivery: string): string =>
  delivery.replaceAll(/(?<=, [^,]*) (?!\()/g, '\u00a0')
