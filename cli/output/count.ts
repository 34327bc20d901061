/** A number with its noun: `1 change`, `2 changes`. */
export const countText = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
