/** Splits typed or pasted text into items, at line breaks, commas and semicolons. */
export const itemsOf = (text: string): readonly string[] =>
  text
    .split(/[\n,;\t]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
