/** Whether a caller accepts CSV and does not accept JSON as readily (header `Accept`). */
export const wantsCsv = (accept: string | undefined): boolean =>
  accept !== undefined && /\btext\/csv\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept);
