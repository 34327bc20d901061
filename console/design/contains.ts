/** Whether a text has another one in it; neither case nor blanks around it count. */
export const contains = (text: string, sought: string): boolean =>
  text.toLowerCase().includes(sought.trim().toLowerCase());
