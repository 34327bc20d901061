import type { BulkMetrics } from '../../contract/schemas/sdk.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { type ReportContext, registrationsIn, reportBulkMetrics } from './metrics.ts';
import { type RegistrationContext, recordRegistration, registerReads } from './register.ts';

/** What taking a report of many instances reads. */
export const bulkReads = ({
  body,
  identity,
}: {
  readonly body: BulkMetrics;
  readonly identity: Pick<Caller, 'projects' | 'environment'>;
}): RequestReads => ({
  keys: registrationsIn(body).flatMap((one) => registerReads({ body: one, identity }).keys ?? []),
});

/** Records the applications in a report of many instances, and sends their counts to the queue. */
export const takeBulkMetrics = async (
  context: RegistrationContext & ReportContext,
  body: BulkMetrics,
): Promise<void> => {
  for (const one of registrationsIn(body)) await recordRegistration(context, one);
  await reportBulkMetrics(context, body);
};
