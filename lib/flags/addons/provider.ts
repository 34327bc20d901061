import type { AddonProvider } from '../../contract/schemas/addon.ts';
import type { Event } from '../../contract/schemas/event.ts';

/** Parameters of an integration, secrets in plain text. */
export type Parameters = Readonly<Record<string, unknown>>;

/** `whsec_…` (v1, HMAC-SHA256) or `whsk_…` (v1a, ed25519), as Standard Webhooks has them. */
export type SigningKey = string;

/** One event on its way to one integration. */
export interface Outgoing {
  /** As the log has it. */
  readonly event: Event;
  /** In what order `revision` counts: the id of a project, or `instance`. */
  readonly scope: string;
  /** Of the commit that emitted the event. */
  readonly revision: number;
  /** Why the change was made: the comment of that commit. */
  readonly comment?: string | undefined;
  /** Id of the change request that the commit applied. */
  readonly changeRequest?: number | undefined;
  /** Names of the segments that a message about the event mentions. */
  readonly segmentName: (id: number) => string;
  readonly parameters: Parameters;
  readonly integration: { readonly id: number; readonly description: string | null };
  /** Public address of the stage, without a slash at its end; links lead to pages of its console. */
  readonly consoleUrl: string;
  readonly stage: string;
  /** Time of the attempt. */
  readonly at: Date;
  /** While a secret is rotated, two. */
  readonly signing: readonly SigningKey[];
  /** The `part`s that succeeded at an earlier attempt: they are not sent again. */
  readonly done: readonly string[];
  /** A sample that somebody asked for, not an event of the log. */
  readonly isTest: boolean;
}

/** A request to make. */
export interface OutgoingRequest {
  /** Which part of the delivery it is: the channel of a message; empty: the only one. */
  readonly part: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** What the receiver answered. */
export interface ReceiverAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most its first 64 KB. */
  readonly body: string;
}

/**
 * Whether the receiver has the event. `again`: it is sent again by the schedule, but not before `retryAfter` seconds;
 * `gone`: the receiver asks to be left alone, so the integration is switched off.
 */
export type Verdict =
  | { readonly kind: 'ok'; readonly note?: string }
  | { readonly kind: 'again'; readonly text: string; readonly retryAfter?: number }
  | { readonly kind: 'gone'; readonly text: string };

/** A parameter that an integration cannot be saved with. */
export interface ParameterProblem {
  readonly parameter: string;
  readonly message: string;
}

/** A kind of receiver: what it needs, how an event is sent to it, and how its answer is judged. */
export interface Provider {
  readonly definition: AddonProvider;
  /**
   * The requests of one attempt; none: nobody is to be told, and the delivery is done.
   * @throws Unsendable when no body can be made of this event
   */
  readonly requests: (outgoing: Outgoing) => readonly OutgoingRequest[];
  /** @param at when the answer came: `Retry-After` may be a time */
  readonly judge: (answer: ReceiverAnswer, at: Date) => Verdict;
}

/** No body can be made of an event: its template grows beyond its limits. Another attempt would end the same way. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
}

/** What a sensitive parameter reads in answers, and in a request that keeps it. */
export const masked = '*****';
