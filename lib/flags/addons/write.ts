import { badData, invalidOperation, notFound } from '../../contract/problems.ts';
import type { Addon, AddonBody, AddonProvider, CreatedAddon, RotatedSecret } from '../../contract/schemas/addon.ts';
import { isSame } from '../../definition/same.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { secretsKey } from '../../identity/login-providers/key.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { type Health, readHealth } from '../../store/deliveries/deliverer.ts';
import type { AddonItem } from '../../store/table/items.ts';
import {
  addonKey,
  addonsPartition,
  delivererKey,
  instance,
  type Range,
  sealedAddonKey,
  tagTypeKey,
} from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import { dispatchReads, endDispatchIn } from './begin-dispatch.ts';
import { checkedParameters } from './checked-parameters.ts';
import { definitionOf, definitions } from './definitions/index.ts';
import { masked } from './provider.ts';
import { prepareIn, putAddonIn } from './put.ts';
import type { AllowedRanges } from './ranges.ts';
import { keptReach, reachOf } from './reach.ts';
import { addonReads, createSecretsIn, newSigningSecret, putSecretsIn, secretsIn } from './secrets.ts';
import { newKeyPair } from './signature.ts';
import { addonView, addonWithoutParameters } from './view.ts';

/** Maximum number of integrations. */
export const maxAddons = 100;
/** How long the former signing secret also signs after a rotation, in ms. */
export const signsTwiceMs = 24 * 3_600_000;
/** Former secrets that sign when it is rotated several times within that time: receivers may have any of them. */
const maxFormer = 4;

const all: Range = { pk: addonsPartition };

/** What creating an integration reads. */
export const newAddonReads = (body: Pick<AddonBody, 'provider'>): RequestReads => {
  const tagTypes = definitionOf(body.provider)?.tagTypes ?? [];
  return joinReads({ ranges: [all], keys: tagTypes.map(({ name }) => tagTypeKey(name)) }, dispatchReads);
};

/** What changing an integration reads. */
export const changedAddonReads = (id: number): RequestReads =>
  joinReads(addonReads(id), dispatchReads, { keys: [delivererKey(id)] });
/** What deleting an integration reads. */
export const deletedAddonReads = addonReads;

/** @throws Problem BadDataError */
const requireDefinition = (name: string): AddonProvider => {
  const definition = definitionOf(name);
  if (!definition)
    throw badData(`Unknown addon provider ${name}. There are: ${definitions.map((one) => one.name).join(', ')}.`);
  return definition;
};

/** @throws Problem NotFoundError */
const requireAddon = async (unit: UnitOfWork, id: number): Promise<AddonItem> => {
  const stored = await unit.get(addonKey(id));
  if (!stored) throw notFound('addon', id);
  return stored;
};

/** The members that a body sets. */
const membersOf = (
  body: AddonBody,
  { rights, consoleUrl }: { readonly rights: Rights; readonly consoleUrl: string },
) => {
  const projects = body.projects ?? [];
  return {
    provider: body.provider,
    description: body.description ?? null,
    enabled: body.enabled,
    events: [...new Set(body.events)],
    projects,
    environments: body.environments ?? [],
    features: body.features ?? [],
    tags: body.tags ?? [],
    ...reachOf(rights, projects),
    consoleUrl,
  };
};

/** An integration as it is answered to whoever saves it: whoever may do that sees every project. */
const shownOne = ({ caller }: CallerContext, item: Unwritten<AddonItem>, health: Health): Addon =>
  addonView(item, { rights: caller.rights, isPrivate: () => false, health });

export interface AddonInput {
  readonly body: AddonBody;
  /** Private addresses to which this stage delivers, too. */
  readonly allowed: AllowedRanges;
  /** Address of the console, for links in messages. */
  readonly consoleUrl: string;
}

/**
 * Creates an integration (contract: addons §2).
 * @returns it, and the secret that signs what it sends; nothing else ever shows the secret
 * @throws Problem BadDataError for an unknown provider or wrong parameters; InvalidOperationError when there are too many
 */
export const createAddon = async (
  context: CallerContext,
  { body, consoleUrl, allowed }: AddonInput,
): Promise<CreatedAddon> => {
  const definition = requireDefinition(body.provider);
  const { open, secret } = checkedParameters(definition, body.parameters, { allowed });
  // Two concurrent requests do not count each other's: a few more do no harm.
  if ((await queryAll(context, all)).length >= maxAddons)
    throw invalidOperation(`There may be at most ${maxAddons} integrations. Delete one first.`);
  const key = await secretsKey();
  const signingSecret = newSigningSecret();
  const item = await transact(context, [instance], async (unit) => {
    const id = (unit.head(instance).counters?.addon ?? 0) + 1;
    const secrets = { parameters: secret, signing: [[signingSecret]] };
    const made: Unwritten<AddonItem> = {
      ...addonKey(id),
      kind: 'addon',
      id,
      ...membersOf(body, { rights: context.caller.rights, consoleUrl }),
      parameters: open,
      secretParameters: Object.keys(secret),
      ...createSecretsIn(unit, { id, secrets, key }),
      createdAt: unit.now.toISOString(),
    };
    await unit.get(addonKey(id));
    unit.changeHead(instance, { counters: { addon: id } });
    putAddonIn(unit, made, undefined);
    await prepareIn(unit, { definition, table: context.table });
    return made;
  });
  return { ...shownOne(context, item, {}), signingSecret };
};

/**
 * Replaces the members of an integration (contract: addons §3). A mask keeps the secret that is stored.
 * @throws Problem NotFoundError, BadDataError
 */
export const updateAddon = async (
  context: CallerContext,
  { id, body, consoleUrl, allowed }: AddonInput & { readonly id: number },
): Promise<Addon> => {
  const definition = requireDefinition(body.provider);
  const [key, [health]] = await Promise.all([secretsKey(), readHealth(context, [id])]);
  const item = await transact(context, [instance], async (unit) => {
    const stored = await requireAddon(unit, id);
    const secrets = await secretsIn(unit, stored, key);
    const kept = stored.provider === body.provider ? { ...stored.parameters, ...secrets.parameters } : {};
    const { open, secret } = checkedParameters(definition, body.parameters, { stored: kept, allowed });
    const { switchedOff, byAdmin: _, ...others } = stored;
    const members = membersOf(body, { rights: context.caller.rights, consoleUrl });
    const { byAdmin, ...saved } = members;
    const keepsSecret = Object.values(body.parameters).includes(masked);
    const next: Unwritten<AddonItem> = {
      ...others,
      ...saved,
      ...(keepsSecret ? keptReach(stored, members) : { ...(byAdmin && { byAdmin }) }),
      parameters: open,
      secretParameters: Object.keys(secret),
      ...(switchedOff && !body.enabled && { switchedOff }),
    };
    const hasNewSecret = !isSame(secret, secrets.parameters);
    if (isSame(next, stored) && !hasNewSecret) return stored;
    // What came by a document has no signing secret yet, and nothing is sent without a signature.
    const signing = secrets.signing.length > 0 ? secrets.signing : [[newSigningSecret()]];
    const whole = hasNewSecret
      ? { ...next, ...(await putSecretsIn(unit, { id, secrets: { signing, parameters: secret }, key })) }
      : next;
    putAddonIn(unit, whole, stored);
    await prepareIn(unit, { definition, table: context.table });
    return whole;
  });
  return shownOne(context, item, health ?? {});
};

/** Deletes an integration; what waits for it is not delivered any more. @throws Problem NotFoundError */
export const deleteAddon = (context: CallerContext, id: number): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireAddon(unit, id);
    // From the table: what the request read first may be older than the head that this commit is based on.
    const others = (await queryAll<AddonItem>(context.table, all)).filter((one) => one.id !== id);
    unit.remove(addonKey(id));
    await unit.get(sealedAddonKey(id));
    unit.remove(sealedAddonKey(id));
    if (others.length === 0) await endDispatchIn(unit);
    unit.emit({ type: 'addon-config-deleted', preData: addonWithoutParameters(stored) });
  });

/**
 * Makes a new signing secret, and a key pair if it is asked for; for a day what signed before does, too (contract: addons
 * §7).
 * @returns the new secret, which nothing else ever shows, and the public key
 * @throws Problem NotFoundError
 */
export const rotateSecret = async (
  context: CallerContext,
  { id, keyPair }: { readonly id: number; readonly keyPair: boolean },
): Promise<RotatedSecret> => {
  const key = await secretsKey();
  const signingSecret = newSigningSecret();
  const pair = keyPair ? newKeyPair() : undefined;
  const made = [signingSecret, ...(pair ? [pair.privateKey] : [])];
  await transact(context, [instance], async (unit) => {
    const stored = await requireAddon(unit, id);
    const { parameters, signing } = await secretsIn(unit, stored, key);
    const isRotating = stored.signsTwiceUntil !== undefined && unit.now.toISOString() < stored.signsTwiceUntil;
    const former = signing.slice(0, isRotating ? maxFormer : 1);
    const secrets = { parameters, signing: [made, ...former] };
    const sealed = await putSecretsIn(unit, { id, key, secrets });
    const signsTwiceUntil = new Date(unit.now.getTime() + signsTwiceMs).toISOString();
    const { publicKey: _, ...others } = stored;
    putAddonIn(unit, { ...others, ...sealed, signsTwiceUntil, ...(pair && { publicKey: pair.publicKey }) }, stored);
  });
  return { signingSecret, ...(pair && { publicKey: pair.publicKey }) };
};
