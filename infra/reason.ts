/** Why something failed, with the reasons behind it: what `fetch` says alone is only that it failed. */
export const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reason(error.cause)})`;
};
