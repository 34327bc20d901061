/** The place where the operator finds the first admin token; the table has only its hash (contract: seed §9.2). */
export interface KeptToken {
  /** undefined: no token is kept. */
  read(): Promise<string | undefined>;
  /** Replaces the kept token. */
  write(token: string): Promise<void>;
  /** Does nothing when no token is kept. */
  remove(): Promise<void>;
}
