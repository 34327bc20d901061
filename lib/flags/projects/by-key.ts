/** Up to this many projects are read by key, one read unit each; for more, the query of all heads costs less. */
export const maxProjectsByKey = 50;
