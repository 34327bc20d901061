import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** Whether the caller sees a project: it is not a private one that is hidden from the caller (contract: access §7). */
export const visibleTo =
  (rights: Rights) =>
  ({ id, mode }: ProjectItem): boolean =>
    seesProject(rights, { id, private: mode === 'private' });
