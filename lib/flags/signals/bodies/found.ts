import { isObject } from '../../../basics/object.ts';
import { shortened } from '../../../basics/shorten.ts';
import { maxLongName, maxName } from '../../../contract/limits.ts';
import type { StateReading } from '../../../contract/schemas/release-plan.ts';

/** Members of a body of others: anything may be missing, or have another type. */
export type Members = Readonly<Record<string, unknown>>;

/** The state of an alarm as a body tells it, with the labels that may name a flag. */
export interface FoundState {
  readonly reading: StateReading;
  /** Labels, tags, or what a text of the alarm says in their form: may name a flag. */
  readonly marks: Readonly<Record<string, string>>;
}

/** What is known of a request besides its body. */
export interface Arrived {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/** A kind of body that is recognised. */
export interface BodyKind {
  readonly name: string;
  /** Whether this is such a body. */
  readonly is: (body: Members, arrived: Arrived) => boolean;
  /** The header with the signature of such bodies; undefined: the sender signs nothing that is checked. */
  readonly signature?: string;
  /** The states that a body tells; none: it tells of something else. */
  readonly states: (body: Members, arrived: Arrived) => readonly FoundState[];
  /** What an administrator should know of the body. */
  readonly note?: (body: Members) => string | undefined;
}

/** The most labels that a reading keeps. */
const maxLabels = 30;

export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a number is the one that was sent: of larger integers, several become the same. */
const isExact = (value: number): boolean =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value));

/**
 * A text or a number as text; undefined: absent, empty, or something else. A number that is not exact is no text, because
 * two alarms would have one name.
 */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' && isExact(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The members of an object that are texts or numbers. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(membersOf(value)).flatMap(([name, one]) => {
      const text = textOf(one);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );

/**
 * A time of others as ISO 8601 in UTC. A later time than now counts as now: the newest state wins, and nobody may win for
 * ever by a clock that is wrong.
 * @param value ISO 8601, or ms since 1970 as number or text; anything else: now
 */
export const timeOf = (value: unknown, now: Date): string => {
  const text = textOf(value) ?? '';
  const ms = /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  // Alertmanager writes the year 1 for an alert that has not ended.
  return new Date(Number.isNaN(ms) || ms <= 0 ? now.getTime() : Math.min(ms, now.getTime())).toISOString();
};

/** A reading within the limits of its schema; a long key keeps its beginning. */
export const reading = (given: StateReading): StateReading => ({
  ...given,
  source: shortened(given.source, maxName),
  key: shortened(given.key, maxLongName),
  labels: Object.fromEntries(
    Object.entries(given.labels)
      .slice(0, maxLabels)
      .map(([name, text]) => [shortened(name, maxName), shortened(text, maxLongName)]),
  ),
});

/** `a b`, of the texts that are there. */
export const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ');

/**
 * Marks that somebody has written into a text, for senders without labels: `halyard:flag=shop/checkout` or
 * `halyard_flag=shop/checkout`, between blanks.
 */
export const marksIn = (...texts: readonly (string | undefined)[]): Record<string, string> =>
  Object.fromEntries(
    texts.flatMap((text = '') =>
      text
        .slice(0, maxMarkedText)
        .split(/\s/)
        .flatMap((word) => {
          const [, name, value] = /^(halyard[:_](?:flag|environment))=(.+)$/.exec(word) ?? [];
          return name === undefined || value === undefined ? [] : [[name, value] as const];
        }),
    ),
  );
/** Characters of a text in which marks are looked for. */
const maxMarkedText = 4_000;
