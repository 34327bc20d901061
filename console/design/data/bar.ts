/** One of several numbers that are compared. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The text at the end of the bar; default: the number. */
  readonly text?: string;
}
