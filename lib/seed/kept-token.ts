/** Where the operator finds the first admin token; the table has only its hash (contract: seed §9.2). */
export interface KeptToken {
  /** undefined: none is kept. */
  read(): Promise<string | undefined>;
  /** Replaces what was kept. */
  write(token: string): Promise<void>;
  /** Nothing happens when none is kept. */
  remove(): Promise<void>;
}
