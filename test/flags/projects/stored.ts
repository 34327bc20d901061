import { sha256 } from '../../../lib/identity/callers/token.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import type { Unwritten } from '../../../lib/store/commit/context.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import type {
  EnvironmentItem,
  FeatureEnvironmentItem,
  FeatureItem,
  ProjectItem,
  SegmentItem,
  Stored,
  TokenItem,
  UserItem,
} from '../../../lib/store/table/items.ts';
import {
  environmentKey,
  featureEnvironmentKey,
  featureKey,
  instance,
  projectKey,
  projectScope,
  segmentKey,
  tokenKey,
  userKey,
} from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';

/** Items with the given members and ordinary values for the rest. */
export const environmentItem = (item: Pick<EnvironmentItem, 'name'> & Partial<EnvironmentItem>): Stored => ({
  ...environmentKey(item.name),
  kind: 'environment',
  rev: 0,
  type: 'development',
  sortOrder: 1,
  enabled: true,
  protected: false,
  ...item,
});

export const projectItem = (item: Pick<ProjectItem, 'id'> & Partial<ProjectItem>): ProjectItem => ({
  ...projectKey(item.id),
  kind: 'project',
  rev: 0,
  name: item.id,
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: { pattern: null },
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: null,
  environments: [{ name: 'development' }, { name: 'production' }],
  ...item,
});

export const featureItem = (item: Pick<FeatureItem, 'name' | 'project'> & Partial<FeatureItem>): FeatureItem => ({
  ...featureKey(item.project, item.name),
  kind: 'feature',
  rev: 0,
  type: 'release',
  description: null,
  stale: false,
  impressionData: false,
  archived: false,
  createdAt: '2030-01-01T00:00:00.000Z',
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  dependencies: [],
  ...item,
});

export const featureEnvironmentItem = (
  project: string,
  item: Pick<FeatureEnvironmentItem, 'feature' | 'environment'> & Partial<FeatureEnvironmentItem>,
): FeatureEnvironmentItem => ({
  ...featureEnvironmentKey(project, item.feature, item.environment),
  kind: 'feature-environment',
  rev: 0,
  enabled: true,
  strategies: [],
  variants: [],
  lastSeenAt: null,
  ...item,
});

export const segmentItem = (item: Pick<SegmentItem, 'id' | 'name' | 'constraints'>): SegmentItem => ({
  ...segmentKey(item.id),
  kind: 'segment',
  rev: 0,
  ...item,
});

/** Commits the items, one scope after the other; their revisions are replaced. */
export const store = async (table: Table, items: readonly Stored[]): Promise<void> => {
  const scopes = Map.groupBy(items, ({ pk }) => (pk.startsWith('PROJECT#') ? projectScope(pk.slice(8)) : instance));
  for (const [scope, own] of scopes) {
    await commit({ table, actor: system, now: new Date(0) }, [scope], async (view) => {
      await view.getMany(own);
      const put: Unwritten<Stored>[] = own.map(({ rev: _, ...item }) => item);
      const hidden = own.some((item) => 'mode' in item && item.mode === 'private');
      return { put, ...(hidden ? { head: { [scope]: { private: true } } } : {}), answer: undefined };
    });
  }
};

/** A user with this root role, and a personal token of theirs, by the token's secret. */
export const userWithToken = (id: number, rootRole: number, secret: string): readonly (UserItem | TokenItem)[] => {
  const createdAt = '2030-01-01T00:00:00.000Z';
  return [
    {
      ...userKey(id),
      kind: 'user',
      rev: 0,
      id,
      accountType: 'User',
      name: null,
      username: `user-${id}`,
      email: null,
      rootRole,
      projectRoles: [],
      createdAt,
    },
    {
      ...tokenKey(sha256(secret)),
      kind: 'token',
      rev: 0,
      id: 1000 + id,
      sha256: sha256(secret),
      type: 'user',
      name: 'test',
      projects: ['*'],
      environment: '*',
      userId: id,
      expiresAt: null,
      createdAt,
    },
  ];
};
