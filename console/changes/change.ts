/** One thing that would be different, as a person reads it and as the API has it. */
export interface Change {
  /** A sentence. */
  readonly summary: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The environment that a change is in. */
export interface ChangedEnvironment {
  readonly name: string;
  readonly production: boolean;
  /** Changes are reviewed there. */
  readonly reviewed: boolean;
  /** The caller may change it without a review. */
  readonly maySkip: boolean;
}
