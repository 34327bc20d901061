/** Secrets contain a colon; ids and handles do not. */
const idForm = /^(?:hidden-)?([1-9]\d{0,11})$/;

/**
 * What is shown in place of the secret of a token, which is not stored (docs/decisions/0210-handles.md). A handle gives
 * no access: it contains no colon, so it has not the form of a token and is refused before it is looked up.
 */
export const tokenHandle = (id: number): string => `hidden-${id}`;

/** The id in a text that is an id or a handle; undefined for a secret. */
export const tokenIdIn = (text: string): number | undefined => {
  const id = idForm.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
};
