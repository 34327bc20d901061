import type { Unwritten } from '../store/commit/context.ts';
import type { EnvironmentItem } from '../store/table/items.ts';
import { environmentKey } from '../store/table/keys.ts';

/** The first environments (contract: seed §1). */
export const environments: readonly Unwritten<EnvironmentItem>[] = (
  [
    { name: 'default', type: 'production', sortOrder: 1, enabled: false, protected: true },
    { name: 'development', type: 'development', sortOrder: 2, enabled: true, protected: false },
    { name: 'production', type: 'production', sortOrder: 3, enabled: true, protected: false },
  ] as const
).map((environment) => ({ ...environmentKey(environment.name), kind: 'environment', ...environment }));
