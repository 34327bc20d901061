/** What the process that serves a version is told; it answers each with one message. */
export type ColdOrder =
  | 'stop'
  /** Functions run in the process of the service, at once: for signing in and data. */
  | 'prepare'
  /** No function has a process, and its next call starts one; what the platform adds to that, in ms. */
  | { readonly routeMs: number; readonly authorizerMs: number };
