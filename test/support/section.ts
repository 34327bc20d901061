/**
 * Replaces the text between the markers `<!-- name -->` and `<!-- /name -->` of a document.
 * @throws Error when the document lacks the markers
 */
export const replaceSection = (text: string, name: string, content: string): string => {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(open);
  const to = text.indexOf(close);
  if (from < 0 || to < from) throw new Error(`The document has no section ${open} … ${close}`);
  return `${text.slice(0, from + open.length)}\n${content}\n${text.slice(to)}`;
};
