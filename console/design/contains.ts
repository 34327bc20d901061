/** Whether a text contains another text, without regard to case and surrounding blanks. */
export const contains = (text: string, sought: string): boolean =>
  text.toLowerCase().includes(sought.trim().toLowerCase());
