/** Number of runs of a property: `n` in the ordinary tests, forty times as many in `npm run check:deep`. */
export const runs = (n: number): number => (process.env.HALYARD_DEEP === 'true' ? n * 40 : n);
