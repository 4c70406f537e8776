/** '1 item', '3 items': counts the lines of the basket, whatever their quantities. */
export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
