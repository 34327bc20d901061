/** Where the operator finds the first admin token; the table holds only its hash. */
export interface KeptToken {
  /** undefined: none is kept. */
  read(): Promise<string | undefined>;
  /** Replaces what was kept. */
  write(token: string): Promise<void>;
  /** Nothing happens when none is kept. */
  remove(): Promise<void>;
}
