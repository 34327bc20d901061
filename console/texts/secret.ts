/** Texts of fields to copy, and of dialogs that show a secret. */
export const secret = {
  label: 'Secret',
  hint: 'Keep it like a password, where the program finds it that needs it.',
  once: 'It is shown this once, and nowhere again.',
  copy: 'Copy',
  copied: 'Copied',
  chosen: 'It is chosen: copy it with the keys of your system.',
} as const;
