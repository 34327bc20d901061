/** Secrets contain a colon; ids and handles do not. */
const idForm = /^(?:hidden-)?([1-9]\d{0,11})$/;

/**
 * What stands for the secret of a token where the secret is not known any more (docs/decisions/0210-handles.md). It opens
 * nothing: without a colon it has not the form of a token, and is refused before it is looked up.
 */
export const tokenHandle = (id: number): string => `hidden-${id}`;

/** The id, if the text is one or a handle, and not a secret. */
export const tokenIdIn = (text: string): number | undefined => {
  const id = idForm.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
};
