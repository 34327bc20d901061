/** A text as a string of a program: in quotes of its language, with what would end or change it escaped. */

/** In JavaScript, Ruby and PHP, where nothing but these two is special between single quotes. */
export const inSingleQuotes = (text: string): string => `'${text.replaceAll(/[\\']/g, (sign) => `\\${sign}`)}'`;

/** In Python, Go, Java, C#, Rust and JSON. */
export const inDoubleQuotes = (text: string): string => JSON.stringify(text);

/** In a shell, where nothing is special between single quotes, and nothing can be escaped. */
export const forShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
