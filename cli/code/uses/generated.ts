import type ts from 'typescript-5';

/** The beginning of what `halyard types` writes: it names all flags, and uses none. */
export const generatedHead = '// Written by "halyard types"';

/** Whether `halyard types` wrote the file. */
export const isGenerated = (file: ts.SourceFile): boolean => file.text.startsWith(generatedHead);
