/** Texts of fields to copy, and of dialogs that show a secret. */
export const secret = {
  label: 'Secret',
  hint: 'Keep it as safe as a password, where the program that needs it can read it.',
  once: 'It is shown only now, and never again.',
  copy: 'Copy',
  copyWhat: (what: string): string => `Copy: ${what}`,
  copied: 'Copied',
  chosen: 'It is selected: copy it with the keyboard.',
} as const;
