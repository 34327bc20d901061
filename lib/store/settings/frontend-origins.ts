import type { RequestReads } from '../commit/request.ts';
import { settingKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Under which the origins are stored. */
export const frontendSettingId = 'unleash.frontend';

const key = settingKey(frontendSettingId);

/**
 * How long a process uses what it has read, in ms. Browsers keep a preflight for much longer
 * (docs/decisions/0212-what-every-request-has-to-know.md).
 */
const maxAge = 3_000;
/** From this age on a request reads them with what it reads first, so that they are not too old when it needs them (ms). */
const renewAge = 2_000;

/** Origins of pages that may call the frontend API. */
export interface FrontendOrigins {
  /** What a request reads when it begins, so that `current` needs no read of its own. */
  reads(): RequestReads;
  /** As they were within the last three seconds; undefined: nobody has set any. @param own table of the request */
  current(own?: Table): Promise<readonly string[] | undefined>;
}

/** The stored ones. @returns undefined: nobody has set any */
export const readFrontendOrigins = async (table: Table): Promise<readonly string[] | undefined> => {
  const item = await getItem(table, key);
  const origins = item?.values.frontendApiOrigins;
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : undefined;
};

/** @param now monotonic clock in ms */
export const openFrontendOrigins = (table: Table, now: () => number = () => performance.now()): FrontendOrigins => {
  let known: { readonly origins: readonly string[] | undefined; readonly readAt: number } | undefined;
  const youngerThan = (age: number): typeof known => (known && now() - known.readAt < age ? known : undefined);
  return {
    reads: () => (youngerThan(renewAge) ? {} : { keys: [key] }),
    current: async (own = table) => {
      const held = youngerThan(own.prefetched?.hasItem(key) ? renewAge : maxAge);
      if (held) return held.origins;
      const readAt = now();
      const origins = await readFrontendOrigins(own);
      known = { origins, readAt };
      return origins;
    },
  };
};
