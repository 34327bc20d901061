import { isSame } from '../../../lib/definition/same.ts';
import type { StateDocument, StateMode } from '../../queries/transfer.ts';

type Item = Readonly<Record<string, unknown>>;

/** The lists of a state document, with the members that identify an item (docs/contract/state.md §1.1). */
const identities = {
  projects: ['id'],
  environments: ['name'],
  segments: ['name'],
  strategies: ['name'],
  tagTypes: ['name'],
  tags: ['type', 'value'],
  features: ['name'],
  featureEnvironments: ['featureName', 'environment'],
  featureStrategies: ['id'],
  featureTags: ['featureName', 'tagType', 'tagValue'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Category = keyof typeof identities;

const categories = Object.keys(identities).filter((name): name is Category => name in identities);

/** Members that an import ignores or assigns itself. */
const passing = new Set(['createdAt', 'createdBy', 'lastSeenAt', 'archivedAt', 'updatedAt', 'health', 'memberCount']);
const givenIds: ReadonlySet<Category> = new Set<Category>(['segments']);

export interface CategoryPlan {
  readonly category: Category;
  /** Names of the items that the import creates. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

const listOf = (document: object, category: Category): readonly Item[] | undefined => {
  const list = Object.entries(document).find(([name]) => name === category)?.[1];
  return Array.isArray(list) ? list.filter(isItem) : undefined;
};

/** The names of those parts of a state document that are present but not lists. */
export const notLists = (document: object): readonly string[] =>
  Object.entries(document)
    .filter(([name, value]) => name in identities && value !== null && value !== undefined && !Array.isArray(value))
    .map(([name]) => name);

const nameOf = (item: Item, category: Category): string => {
  // Documents of older versions have the environment's name as `name`.
  const members: Item = category === 'featureEnvironments' ? { environment: item.name, ...item } : item;
  return identities[category].map((member) => String(members[member] ?? '')).join(' · ');
};

/** Members that the document omits do not change. */
const differs = (given: Item, now: Item, category: Category): boolean =>
  Object.entries(given).some(
    ([member, value]) =>
      value !== null &&
      value !== undefined &&
      !passing.has(member) &&
      !(member === 'id' && givenIds.has(category)) &&
      !isSame(value, now[member]),
  );

/** Items that an import never removes, even if the document lacks them (docs/contract/state.md §6.13). */
const stays = (item: Item, category: Category): boolean =>
  (category === 'projects' && item.id === 'default') || (category === 'environments' && item.protected === true);

/** The effect of an import on the present state, list by list; lists without changes are left out. */
export const statePlan = (document: StateDocument, now: object, mode: StateMode): readonly CategoryPlan[] =>
  categories.flatMap((category) => {
    const given = listOf(document, category);
    if (given === undefined) return [];
    const present = listOf(now, category) ?? [];
    const here = new Map(present.map((item) => [nameOf(item, category), item]));
    const there = new Set(given.map((item) => nameOf(item, category)));
    const added = given.map((item) => nameOf(item, category)).filter((name) => !here.has(name));
    const changed = given.filter((item) => {
      const found = here.get(nameOf(item, category));
      return mode !== 'keep' && found !== undefined && differs(item, found, category);
    });
    const removed = present.filter(
      (item) => mode === 'drop' && !there.has(nameOf(item, category)) && !stays(item, category),
    );
    const plan: CategoryPlan = {
      category,
      added: [...new Set(added)],
      changed: changed.map((item) => nameOf(item, category)),
      removed: removed.map((item) => nameOf(item, category)),
    };
    return plan.added.length + plan.changed.length + plan.removed.length === 0 ? [] : [plan];
  });
