/** What one run makes is named after it, so that runs do not meet. */
export interface Names {
  readonly run: string;
  readonly project: string;
  readonly feature: string;
  readonly segment: string;
  readonly role: string;
  /** User names. */
  readonly ingrid: string;
  readonly olav: string;
  /** Where the release happens; every project is linked to it unless an administrator removed it. */
  readonly environment: string;
}

/** @param run URL-friendly, short */
export const namesOf = (run: string): Names => ({
  run,
  project: `demo-${run}`,
  feature: `checkout-${run}`,
  segment: `nordic-${run}`,
  role: `Demo reviewer ${run}`,
  ingrid: `ingrid-${run}`,
  olav: `olav-${run}`,
  environment: 'production',
});
