/** Texts from this length on are remembered. */
const minLength = 65_536;
/** So many are: a text of an answer has at most 6 MB. */
const maxTexts = 4;

/**
 * What is worked out of a large text is kept for the next time. Functions keep the texts of their answers, so SDKs and
 * browsers that ask for the same get the same text again and again; to look at each of its characters every time took
 * a third of the time of such a request. Only the last four texts are kept.
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
