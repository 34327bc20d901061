/** What a plan waits for (contract: release-plans §8). */
export interface Waiting {
  readonly kind:
    | 'time'
    | 'notBefore'
    | 'window'
    | 'approvals'
    | 'traffic'
    | 'alarm'
    | 'environment'
    | 'person'
    | 'paused';
  /** Plain English, without a full stop. */
  readonly text: string;
  /** When that is over, if a time alone decides it. */
  readonly until?: string;
  /** How many approvals or requests are missing. */
  readonly missing?: number;
}
