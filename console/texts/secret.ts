/** Of fields with something to copy, and of dialogs that show a secret. */
export const secret = {
  copy: 'Copy',
  copied: 'Copied',
  chosen: 'It is chosen: copy it with the keys of your system.',
} as const;
