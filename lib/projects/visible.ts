import { seesProject } from '../access/may.ts';
import type { Rights } from '../access/rights.ts';
import type { ProjectItem } from '../table/items.ts';

/** Which projects exist for a caller with these rights: all but the private ones hidden from it (behaviour §0). */
export const visibleTo =
  (rights: Rights) =>
  ({ id, mode }: ProjectItem): boolean =>
    seesProject(rights, { id, private: mode === 'private' });
