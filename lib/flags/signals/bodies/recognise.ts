import { alertmanager } from './alertmanager.ts';
import { datadog } from './datadog.ts';
import { type Arrived, type BodyKind, type FoundState, membersOf } from './found.ts';
import { pagerduty } from './pagerduty.ts';
import { sentry } from './sentry.ts';
import { sns } from './sns.ts';

/** The kinds of body, in the order in which they are looked for; signed ones first. */
const kinds: readonly BodyKind[] = [pagerduty, sentry, sns, alertmanager, datadog];

/** What a body is recognised as. */
export interface Recognised {
  readonly kind: string;
  /** The header that has to sign it; undefined: nothing is checked. */
  readonly signature: string | undefined;
  readonly states: readonly FoundState[];
  readonly note: string | undefined;
}

/** Recognises a body of a monitoring service (contract: signals §5). @returns undefined: it is any other JSON */
export const recognise = (value: unknown, arrived: Arrived): Recognised | undefined => {
  const body = membersOf(value);
  const kind = kinds.find((one) => one.is(body, arrived));
  return (
    kind && {
      kind: kind.name,
      signature: kind.signature,
      states: kind.states(body, arrived),
      note: kind.note?.(body),
    }
  );
};
