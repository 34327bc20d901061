/** Whether the header `Accept` of a caller names CSV and does not name JSON. */
export const wantsCsv = (accept: string | undefined): boolean =>
  accept !== undefined && /\btext\/csv\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept);
