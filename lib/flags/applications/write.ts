import type { ApplicationBody } from '../../contract/schemas/application.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { forgetApplicationUse } from '../../store/observations/application-use-forget.ts';
import { findRegistered, forgetRegistration } from '../../store/observations/registrations.ts';
import type { ApplicationItem } from '../../store/table/items.ts';
import {
  applicationFeaturesPartition,
  applicationKey,
  applicationUsePartition,
  fitsKey,
  instance,
  seenApplicationKey,
} from '../../store/table/keys.ts';

/** What changing an application reads. */
export const applicationWriteReads = (name: string): RequestReads =>
  fitsKey(name) ? { keys: [applicationKey(name), seenApplicationKey(name)] } : {};

/** The members that people can set. */
type Description = Pick<ApplicationItem, 'description' | 'url' | 'color' | 'icon' | 'strategies'>;

/** What deleting an application reads. */
export const applicationDeleteReads = (name: string): RequestReads =>
  fitsKey(name)
    ? {
        ...applicationWriteReads(name),
        ranges: [{ pk: applicationFeaturesPartition(name) }, { pk: applicationUsePartition }],
      }
    : {};

/** The members that were sent. */
const sentOf = (body: ApplicationBody): Description =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/**
 * Sets the description of an application (contract: applications §3). An application without an event gets it here, so
 * its first registration emits none.
 */
export const updateApplication = (
  context: CallerContext,
  { name, body }: { readonly name: string; readonly body: ApplicationBody },
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const key = applicationKey(name);
    const before = await unit.get(key);
    const sent = sentOf(body);
    const createdAt = before?.createdAt ?? (await findRegistered(context, name))?.firstAt ?? unit.now.toISOString();
    unit.put<ApplicationItem>({ ...before, ...key, kind: 'application', name, createdAt, ...sent });
    if (!before) unit.emit({ type: 'application-created', data: { appName: name, ...sent } });
  });

/**
 * Deletes an application (contract: applications §5). Observations are deleted first: if that fails, the application is
 * still listed and can be deleted again.
 */
export const deleteApplication = async (context: CallerContext, name: string): Promise<void> => {
  if (!fitsKey(name)) return;
  await Promise.all([forgetApplicationUse(context, name), forgetRegistration(context, name)]);
  await transact(context, [instance], async (unit) => {
    const key = applicationKey(name);
    if (await unit.get(key)) unit.remove(key);
  });
};
