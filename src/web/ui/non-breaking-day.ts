/**
 * 'Nominated Day, Tue 10 June 2025': the line may break before the day and before '(estimated)', not within
 * the day.
 */
export const nonBreakingDay = (delivery: string): string =>
  delivery.replaceAll(/(?<=, [^,]*) (?!\()/g, '\u00a0')
