/** One change, in words and as JSON values. */
export interface DescribedChange {
  /** One sentence that describes the change. */
  readonly summary: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The environment that a change is in. */
export interface ChangedEnvironment {
  readonly name: string;
  readonly production: boolean;
  /** Changes are reviewed in this environment. */
  readonly reviewed: boolean;
  /** The caller may change this environment without a review. */
  readonly maySkip: boolean;
}
