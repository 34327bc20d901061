import type { palette as texts } from '../../texts/palette.ts';

/** One entry of the palette: a page or an action. */
export interface Found {
  readonly key: string;
  readonly group: keyof typeof texts.groups;
  readonly label: string;
  /** A second search text, shown beside the title. */
  readonly about?: string;
  /** Other words that find it; they are not shown. */
  readonly words?: string | undefined;
  readonly go: () => unknown;
}
