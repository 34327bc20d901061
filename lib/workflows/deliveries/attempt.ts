import { type OutgoingRequest, type Provider, Unsendable, type Verdict } from '../../flags/addons/provider.ts';
import { type AddonSecrets, type OpenedAddon, signingAt } from '../../flags/addons/secrets.ts';
import { type Attempt, beginning } from '../../store/deliveries/delivery.ts';
import type { WaitingDelivery } from '../../store/deliveries/waiting.ts';
import type { DeliveryContext } from './context.ts';
import { type EventToSend, readEventToSend, type SharedReads } from './event-to-send.ts';
import { openHiding } from './hide-secrets.ts';

/** What became of an attempt. */
export interface AttemptOutcome {
  /**
   * `again`: it failed, and a later attempt may succeed; `gone`: the receiver wants nothing any more; `unsendable`: no
   * request can be made of the event; `unmade`: the service could not attempt it, and the receiver knows nothing of it.
   */
  readonly kind: Verdict['kind'] | 'unsendable' | 'unmade';
  readonly attempt: Attempt;
  /** What there is to say of it, for people; empty: nothing. */
  readonly text: string;
  /** Seconds before which the receiver wants no further attempt. */
  readonly retryAfter: number;
  /** Parts that are delivered, with those of earlier attempts. */
  readonly done: readonly string[];
  /** Whether the receiver took a part of it at this attempt, or all. */
  readonly wasTaken: boolean;
}

/** What was said to one request. */
interface Said {
  readonly part: string;
  readonly verdict: Verdict;
  readonly status: number | null;
  readonly answer: string;
}

const askOne = async (
  { sender, table }: DeliveryContext,
  { provider, secrets }: { readonly provider: Provider; readonly secrets: AddonSecrets },
  request: OutgoingRequest,
): Promise<Said> => {
  const outcome = await sender.send(request);
  const { part } = request;
  const hide = openHiding(secrets, request);
  if (outcome.kind === 'failure') {
    const text = hide(outcome.text);
    return { part, verdict: { kind: 'again', text }, status: null, answer: text };
  }
  // Before anything is cut off, so that no part of a secret is left at the end.
  const answer = { ...outcome.answer, body: hide(outcome.answer.body) };
  const verdict = provider.judge(answer, new Date(table.pace.now()));
  return { part, verdict, status: answer.status, answer: answer.body };
};

/** The text where the provider has nobody to send an event to, such as a chat without a channel. */
const nothingSent = 'There was nothing to send.';

/** The verdict on all requests of an attempt together: it succeeded when each did. */
const together = (said: readonly Said[], done: readonly string[]): Omit<AttemptOutcome, 'attempt'> => {
  const failed = said.filter(({ verdict }) => verdict.kind !== 'ok');
  const kind = failed.some(({ verdict }) => verdict.kind === 'gone') ? 'gone' : failed.length > 0 ? 'again' : 'ok';
  const named = ({ part, verdict }: Said): string => {
    const text = verdict.kind === 'ok' ? (verdict.note ?? '') : verdict.text;
    return text === '' || part === '' ? text : `${part}: ${text}`;
  };
  if (said.length === 0) return { kind, text: nothingSent, retryAfter: 0, done, wasTaken: false };
  const texts = (failed.length > 0 ? failed : said).map(named).filter((text) => text !== '');
  const waits = failed.map(({ verdict }) => (verdict.kind === 'again' ? (verdict.retryAfter ?? 0) : 0));
  return {
    kind,
    text: beginning(texts.join('; ')),
    retryAfter: Math.max(0, ...waits),
    done: [...done, ...said.filter(({ verdict }) => verdict.kind === 'ok').map(({ part }) => part)],
    wasTaken: failed.length < said.length,
  };
};

/**
 * Sends an event to an integration once, and judges what the receiver says.
 */
export const send = async (
  context: DeliveryContext,
  opened: OpenedAddon,
  what: EventToSend,
): Promise<AttemptOutcome> => {
  const { table, stage, providers } = context;
  const { item, secrets } = opened;
  const begun = table.pace.now();
  const at = new Date(begun);
  let said: readonly Said[];
  let isSendable = true;
  const provider = providers.find(({ definition }) => definition.name === item.provider);
  try {
    if (!provider) throw new Error(`There is no provider "${item.provider}".`);
    const requests = provider.requests({
      ...what,
      parameters: { ...item.parameters, ...secrets.parameters },
      integration: { id: item.id, description: item.description },
      consoleUrl: item.consoleUrl,
      stage,
      at,
      signing: signingAt(opened, at),
    });
    said = await Promise.all(requests.map((request) => askOne(context, { provider, secrets }, request)));
  } catch (error) {
    // Parameters that the provider can make no request of, such as a template that grows beyond its limits.
    const text = openHiding(secrets)(error instanceof Error ? error.message : String(error));
    said = [{ part: '', verdict: { kind: 'again', text }, status: null, answer: text }];
    isSendable = !(error instanceof Unsendable);
  }
  const worst = said.find(({ verdict }) => verdict.kind !== 'ok') ?? said.at(-1);
  return {
    ...together(said, what.done),
    ...(!isSendable && { kind: 'unsendable' }),
    attempt: {
      at: at.toISOString(),
      status: worst?.status ?? null,
      durationMs: table.pace.now() - begun,
      answer: beginning(worst?.answer ?? nothingSent),
    },
  };
};

/** The outcome of an attempt that sent nothing. */
const withoutRequest = (
  kind: 'unsendable' | 'unmade',
  text: string,
  { at, done }: { readonly at: Date; readonly done: readonly string[] },
): AttemptOutcome => ({
  kind,
  text,
  retryAfter: 0,
  done,
  wasTaken: false,
  attempt: { at: at.toISOString(), status: null, durationMs: 0, answer: text },
});

/** The outcome for an event that the integration may not get any more: it was changed by somebody who sees less. */
const notShown = (at: Date, done: readonly string[]): AttemptOutcome =>
  withoutRequest('unsendable', 'Whoever last changed the integration does not see this event, so it is not sent.', {
    at,
    done,
  });

/** The outcome when the service could not read what it would send. */
export const unmade = (at: Date, done: readonly string[] = []): AttemptOutcome =>
  withoutRequest('unmade', 'The service could not send the event: it could not read what belongs to it.', { at, done });

/** Attempts a waiting delivery. @throws Error when what belongs to it cannot be read; nothing was sent then */
export const attempt = async (
  context: DeliveryContext,
  {
    opened,
    waiting,
    reads,
  }: { readonly opened: OpenedAddon; readonly waiting: WaitingDelivery; readonly reads: SharedReads },
): Promise<AttemptOutcome> => {
  const { table } = context;
  const what = await context.atTable(() => readEventToSend(table, reads, { item: opened.item, waiting }));
  if (!what) return notShown(new Date(table.pace.now()), waiting.done ?? []);
  return send(context, opened, what);
};
