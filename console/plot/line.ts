/** A line of a chart over time. */
export interface Line {
  readonly label: string;
  /** A custom property with its colour. */
  readonly colour: string;
  /** Lines are told apart without their colours, too. */
  readonly dash?: readonly number[];
  /** null: nothing was measured then, so the line has a gap. */
  readonly values: readonly (number | null)[];
}
