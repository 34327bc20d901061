/** Number of runs of a property: `n` in ordinary tests; `deep`, by default forty times `n`, in `npm run check:deep`. */
export const runs = (n: number, deep = n * 40): number => (process.env.HALYARD_DEEP === 'true' ? deep : n);
