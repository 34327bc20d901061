/** Texts of at least this length are remembered. */
const minLength = 65_536;
/** The number of remembered texts; the text of an answer has at most 6 MB. */
const maxTexts = 4;

/**
 * Remembers the result of a computation on large texts. Functions keep the texts of their answers, so SDKs and browsers
 * that ask for the same get the same text again and again. Without this, looking at each character took a third of the
 * time of such a request. Only the last four texts are kept.
 */
export const forLargeTexts = <T extends NonNullable<unknown>>(of: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length < minLength) return of(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = of(text);
    known.set(text, result);
    for (const oldest of known.keys()) if (known.size > maxTexts) known.delete(oldest);
    return result;
  };
};
