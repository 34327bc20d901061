/** The beginning of a text in whole characters: at most `max` UTF-16 units, no half of a surrogate pair at the end. */
export const beginning = (text: string, max: number): string => {
  const cut = text.slice(0, Math.max(0, max));
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
};

/** The text, or as much of it as fits with an ellipsis into `max` UTF-16 units. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : max < 1 ? '' : `${beginning(text, max - 1)}…`;
