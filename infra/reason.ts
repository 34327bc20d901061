/** The message of an error with the messages of its causes: the message of `fetch` alone only says that it failed. */
export const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reason(error.cause)})`;
};
