/** Whether a click opens its link elsewhere: in a new tab or window. */
export const opensElsewhere = (
  click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
