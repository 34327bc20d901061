import type { palette as texts } from '../texts/palette.ts';

/** One thing that the palette leads to, or does. */
export interface Found {
  readonly key: string;
  readonly group: keyof typeof texts.groups;
  readonly label: string;
  /** What else it is found by, shown beside it. */
  readonly about?: string;
  readonly go: () => unknown;
}
