import { invalidOperation, nameExists } from '../../contract/problems.ts';
import type { SignalEndpoint, SignalEndpointBody } from '../../contract/schemas/signal.ts';
import { isSame } from '../../definition/same.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { StoredSignalEndpoint, TokenItem } from '../../store/table/items.ts';
import { sealedSignalKey, signalEndpointsKey, tokenKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { requireRules } from './rules.ts';
import { keyFor, putSecretIn } from './secret.ts';
import { changeEndpoint, changeEndpoints, readEndpoints, requireEndpoint } from './stored.ts';
import { endpointDocument, endpointView } from './view.ts';

/** Maximum number of signal endpoints. */
export const maxEndpoints = 5;

/** What deleting an endpoint reads. */
export const deletedEndpointReads = (id: number): RequestReads => ({ keys: [signalEndpointsKey, sealedSignalKey(id)] });

/** What changing an endpoint reads: its secret only if another is given. */
export const changedEndpointReads = (id: number, { signingSecret }: SignalEndpointBody): RequestReads =>
  signingSecret === undefined ? { keys: [signalEndpointsKey] } : deletedEndpointReads(id);

/** All signal endpoints by id (contract: signals §1). */
export const listSignalEndpoints = async (source: Source, baseUrl: string): Promise<SignalEndpoint[]> =>
  (await readEndpoints(source)).map((one) => endpointView(one, baseUrl));

/** @throws Problem NameExistsError */
const requireFreeName = (others: readonly StoredSignalEndpoint[], name: string): void => {
  if (others.some((one) => one.name === name)) throw nameExists('signal endpoint', name);
};

/** What is stored of rules: nothing of none. */
const rulesOf = (rules: StoredSignalEndpoint['readings'] = []): Pick<StoredSignalEndpoint, 'readings'> =>
  rules.length === 0 ? {} : { readings: rules };

interface EndpointInput {
  readonly body: SignalEndpointBody;
  readonly baseUrl: string;
}

/**
 * Creates a signal endpoint (contract: signals §1).
 * @throws Problem ValidationError for rules that are none; NameExistsError; InvalidOperationError when there are too many
 */
export const createSignalEndpoint = async (
  context: CommandContext,
  { body, baseUrl }: EndpointInput,
): Promise<SignalEndpoint> => {
  const { name, description = null, enabled, signingSecret: secret, readings } = body;
  if (readings) requireRules(readings);
  const key = await keyFor(secret);
  const made = await changeEndpoints(context, async (unit, { last, endpoints }) => {
    if (endpoints.length >= maxEndpoints)
      throw invalidOperation(`There may be at most ${maxEndpoints} signal endpoints. Delete one first.`);
    requireFreeName(endpoints, name);
    const id = last + 1;
    const endpoint: StoredSignalEndpoint = {
      id,
      name,
      description,
      enabled,
      tokens: [],
      ...(await putSecretIn(unit, { id }, { secret: secret ?? undefined, key })),
      ...rulesOf(readings),
      createdAt: unit.now.toISOString(),
      createdByUserId: unit.actor.createdByUserId,
    };
    unit.emit({ type: 'signal-endpoint-created', data: endpointDocument(endpoint) });
    return { next: { last: id, endpoints: [...endpoints, endpoint] }, answer: endpoint };
  });
  return endpointView(made, baseUrl);
};

/**
 * Replaces the members of a signal endpoint (contract: signals §1). Its tokens stay, and so do its secret and
 * its rules unless others are given.
 * @throws Problem ValidationError for rules that are none; NotFoundError; NameExistsError
 */
export const updateSignalEndpoint = async (
  context: CommandContext,
  { id, body, baseUrl }: EndpointInput & { readonly id: number },
): Promise<SignalEndpoint> => {
  const { name, description = null, enabled, signingSecret: secret, readings } = body;
  if (readings) requireRules(readings);
  const key = await keyFor(secret);
  const changed = await changeEndpoint(context, id, async (unit, stored, others) => {
    requireFreeName(others, name);
    const { sealedAs: _, readings: before, ...kept } = stored;
    const sealed = await putSecretIn(unit, stored, { secret, key });
    const next = { ...kept, name, description, enabled, ...sealed, ...rulesOf(readings ?? before) };
    if (isSame(next, stored)) return { next: stored, answer: stored };
    const [data, preData] = [endpointDocument(next), endpointDocument(stored)];
    unit.emit({ type: 'signal-endpoint-updated', data, preData });
    return { next, answer: next };
  });
  return endpointView(changed, baseUrl);
};

/** Switches a signal endpoint on or off. @throws Problem NotFoundError */
export const switchSignalEndpoint = (
  context: CommandContext,
  { id, enabled }: { readonly id: number; readonly enabled: boolean },
): Promise<void> =>
  changeEndpoint(context, id, async (unit, stored) => {
    if (stored.enabled === enabled) return { next: stored, answer: undefined };
    const next = { ...stored, enabled };
    unit.emit({ type: 'signal-endpoint-updated', data: endpointDocument(next), preData: endpointDocument(stored) });
    return { next, answer: undefined };
  });

/** Deletes a signal endpoint with its tokens and its secret. @throws Problem NotFoundError */
export const deleteSignalEndpoint = (context: CommandContext, id: number): Promise<void> =>
  changeEndpoints(context, async (unit, stored) => {
    const endpoint = requireEndpoint(stored.endpoints, id);
    const keys = endpoint.tokens.map(({ sha256 }) => tokenKey(sha256));
    await Promise.all([unit.getMany<TokenItem>(keys), unit.get(sealedSignalKey(id))]);
    for (const key of [...keys, sealedSignalKey(id)]) unit.remove(key);
    unit.emit({ type: 'signal-endpoint-deleted', preData: endpointDocument(endpoint) });
    return {
      next: { ...stored, endpoints: stored.endpoints.filter((one) => one !== endpoint) },
      answer: undefined,
    };
  });
