/** All names contain the name of the run, so that runs do not disturb each other. */
export interface Names {
  readonly run: string;
  readonly project: string;
  readonly feature: string;
  /** The second feature of the release in stages. */
  readonly search: string;
  readonly segment: string;
  readonly role: string;
  /** User names. */
  readonly ingrid: string;
  readonly olav: string;
  /** Description of the integration. */
  readonly integration: string;
  /** Name of the token of the SDK. */
  readonly sdk: string;
  /** The environment of the release; every project has it unless an administrator removed it. */
  readonly environment: string;
}

/** @param run name of the run: URL-friendly and short */
export const namesOf = (run: string): Names => ({
  run,
  project: `demo-${run}`,
  feature: `checkout-${run}`,
  search: `search-${run}`,
  segment: `nordic-${run}`,
  role: `Demo reviewer ${run}`,
  ingrid: `ingrid-${run}`,
  olav: `olav-${run}`,
  integration: `Demo release ${run}`,
  sdk: `demo-sdk-${run}`,
  environment: 'production',
});
