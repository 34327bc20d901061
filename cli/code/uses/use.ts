/** A line of code that asks for a flag, or uses what was asked. */
export interface Use {
  /** Path in the project, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly flag: string;
  /** The names through which it does: accessors, wrappers, constants. Empty: by the name of the flag. */
  readonly via: readonly string[];
}
