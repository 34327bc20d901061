import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** Which projects exist for a caller with these rights: all but the private ones hidden from it (behaviour §0). */
export const visibleTo =
  (rights: Rights) =>
  ({ id, mode }: ProjectItem): boolean =>
    seesProject(rights, { id, private: mode === 'private' });
