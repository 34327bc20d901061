/**
 * Number of runs of a property: `n` in the ordinary tests, forty times as many, or `deep`, in `npm run check:deep`.
 */
export const runs = (n: number, deep = n * 40): number => (process.env.HALYARD_DEEP === 'true' ? deep : n);
