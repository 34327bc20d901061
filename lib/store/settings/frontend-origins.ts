import type { RequestReads } from '../commit/request.ts';
import { settingKey } from '../table/keys.ts';
import { getItem, type RequestReading, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Id of the setting that holds the origins. */
export const frontendSettingId = 'unleash.frontend';

const key = settingKey(frontendSettingId);

/**
 * How long a process uses the origins that it has read, in ms. Browsers keep a preflight for much longer
 * (docs/decisions/0212-what-every-request-has-to-know.md).
 */
const maxAge = 3_000;
/**
 * From this age (ms) on, a request reads the origins when it begins, so that they are not too old when it needs them.
 */
const renewAge = 2_000;

/** Origins of pages that may call the frontend API. */
export interface FrontendOrigins {
  /** The reads with which a request begins, so that `current` needs no read of its own. */
  reads(): RequestReads;
  /** The origins, at most three seconds old; undefined: none were ever set. @param known of the request, which may have read them ahead */
  current(known?: Pick<RequestReading, 'readAhead'>): Promise<readonly string[] | undefined>;
}

/** The stored origins. @returns undefined when none were ever set */
export const readFrontendOrigins = async (source: Source): Promise<readonly string[] | undefined> => {
  const item = await getItem(source, key);
  const origins = item?.values.frontendApiOrigins;
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : undefined;
};

/** @param now monotonic clock in ms */
export const openFrontendOrigins = (table: Table, now: () => number = () => performance.now()): FrontendOrigins => {
  let known: { readonly origins: readonly string[] | undefined; readonly readAt: number } | undefined;
  const youngerThan = (age: number): typeof known => (known && now() - known.readAt < age ? known : undefined);
  return {
    reads: () => (youngerThan(renewAge) ? {} : { keys: [key] }),
    current: async (request) => {
      const held = youngerThan(request?.readAhead?.hasItem(key) ? renewAge : maxAge);
      if (held) return held.origins;
      const readAt = now();
      const origins = await readFrontendOrigins({ table, readAhead: request?.readAhead });
      known = { origins, readAt };
      return origins;
    },
  };
};
