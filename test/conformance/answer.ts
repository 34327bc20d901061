import { withoutClock } from './clock.ts';
import { type Difference, difference, differences } from './difference.ts';
import { isList, isRecord } from './json.ts';
import { type Captured, fill, masked, missing } from './placeholders.ts';
import type { RecordedStep } from './recordings.ts';
import type { VolatileRules } from './volatile.ts';

/** The answer of a server. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or other text unchanged; undefined when empty. */
  readonly body: unknown;
}

/** Names of errors whose spelling differs between the specification and the recorded server (contract: errors §2). */
const specified: Readonly<Record<string, string>> = {
  BadDataError: 'ValidationError',
  PermissionError: 'NoAccessError',
  UnauthorizedError: 'AuthenticationRequired',
  ContentTypeError: 'ContentTypeerror',
};

const nameOf = (body: unknown): string => (isRecord(body) && typeof body.name === 'string' ? body.name : '');

const statusWithName = (status: number, body: unknown): string =>
  status >= 400 ? `${status} ${nameOf(body)}`.trim() : String(status);

/** Texts of errors may differ. The name counts, in either spelling, and the presence of an id and a text. */
const compareErrors = (recorded: unknown, here: unknown): Difference[] => {
  const name = nameOf(recorded);
  // Some errors of the recorded server have a completely different form.
  if (name === '') return [];
  const own = isRecord(here) ? here : {};
  const named = own.name === name || own.name === specified[name] ? [] : [difference('name', name, own.name)];
  const stated = ['id', 'message'].filter((member) => typeof own[member] !== 'string' || own[member] === '');
  return [...named, ...stated.map((member) => difference(member, 'a text', own[member]))];
};

/** The recorded part of a body. */
const recordedPart = (step: RecordedStep, body: unknown): unknown => {
  if (!isRecord(body)) return body;
  if (step.totalOnly) return { total: body.total, returned: isList(body.features) ? body.features.length : undefined };
  if (step.filterTypes && isList(body.events)) {
    const events = body.events.filter((event) => isRecord(event) && step.filterTypes?.includes(String(event.type)));
    return { events: events.slice(0, step.keep) };
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !step.omit.includes(name)));
};

const mediaType = (contentType: string | null | undefined): string => contentType?.split(';')[0]?.trim() ?? '';

/** The differences between an answer and the recording. */
export const compareAnswer = (
  step: RecordedStep,
  reply: Reply,
  captured: Captured,
  rules: VolatileRules,
): Difference[] => {
  const { response } = step;
  if (reply.status !== response.status) {
    const recorded = statusWithName(response.status, response.body);
    return [{ path: '(status)', recorded, here: statusWithName(reply.status, reply.body) }];
  }
  if (response.status >= 400) return compareErrors(response.body, reply.body);
  const recorded = fill({ headers: response.headers, body: response.body }, captured);
  const headers = Object.keys(response.headers).map((name) => [name, reply.headers.get(name) ?? undefined]);
  const here = masked({ headers: Object.fromEntries(headers), body: recordedPart(step, reply.body) }, recorded);
  if (!isRecord(recorded) || !isRecord(here)) throw new Error('filling and masking keep the form');
  const comparison = { rules, family: step.family, ignored: new Set([...step.volatilePaths, ...step.ignore]) };
  const types = [mediaType(response.contentType), mediaType(reply.headers.get('content-type'))] as const;
  return [
    ...missing(recorded, captured).map((name) => difference('(captured)', name, undefined)),
    ...(types[0] === types[1] ? [] : [difference('(media type)', ...types)]),
    ...differences(recorded.headers, here.headers, { ...comparison, family: '' }).map((one) => ({
      ...one,
      path: `(header ${one.path})`,
    })),
    ...(step.statusOnly ? [] : differences(...withoutClock(recorded.body, here.body), comparison)),
  ];
};
