/** A weight as a percentage: `33.3 %`. */
export const percentText = (weight: number): string => `${(weight / 10).toLocaleString('en')} %`;
