/** 'Nominated Day, Tue 10 June 2025': the line may break before the day, not within it. */
export const heldDay = (delivery: string): string => delivery.replaceAll(/(?<=, [^,]*) /g, '\u00a0')
