import type { Document } from './random-document.ts';

type Item = Record<string, unknown>;
type Category = Exclude<keyof Document, 'version'>;

/** A way to make a document invalid, and the place that the answer must name. */
export interface Corruption {
  readonly name: string;
  /** Undefined: the document has no item for this. @param which selects one of the items */
  apply(document: Document, which: number): { readonly document: unknown; readonly path: string } | undefined;
}

const changeItem =
  (category: Category, member: string, change: (item: Item, document: Document) => Item | undefined) =>
  (document: Document, which: number) => {
    const items = document[category] ?? [];
    const index = items.length > 0 ? which % items.length : -1;
    const item = items[index];
    const changed = item && change(item, document);
    if (!changed) return undefined;
    return {
      document: { ...document, [category]: items.map((other, i) => (i === index ? changed : other)) },
      path: member === '' ? `${category}/${index}` : `${category}/${index}/${member}`,
    };
  };

const set = (category: Category, member: string, value: unknown): Corruption => ({
  name: `${category}: ${member} is ${JSON.stringify(value)}`,
  apply: changeItem(category, member, (item) => ({ ...item, [member]: value })),
});

const without = (category: Category, member: string): Corruption => ({
  name: `${category}: no ${member}`,
  apply: changeItem(category, member, ({ [member]: _, ...item }) => item),
});

const twice = (category: Category, member: string): Corruption => ({
  name: `${category}: ${member} twice`,
  apply: (document, which) => {
    const items = document[category] ?? [];
    const item = items[which % Math.max(1, items.length)];
    return (
      item && { document: { ...document, [category]: [...items, item] }, path: `${category}/${items.length}/${member}` }
    );
  },
});

const variant = { name: 'v', weight: 1000, weightType: 'variable', stickiness: 'default' };

const variants = (list: readonly unknown[], place: string): Corruption[] =>
  (['featureEnvironments', 'featureStrategies'] as const).map((category) => ({
    name: `${category}: variants ${JSON.stringify(list)}`,
    apply: changeItem(category, place === '' ? 'variants' : `variants/${place}`, (item) => ({
      ...item,
      variants: list,
    })),
  }));

export const corruptions: readonly Corruption[] = [
  ...(['features', 'environments', 'strategies', 'tagTypes', 'segments', 'projects'] as const).flatMap((category) => [
    without(category, category === 'projects' ? 'id' : 'name'),
    set(category, 'name', { not: 'text' }),
  ]),
  ...(['features', 'environments', 'strategies', 'tagTypes'] as const).map((category) =>
    set(category, 'name', 'with blank'),
  ),
  set('projects', 'id', 'with/slash'),
  set('projects', 'mode', 'secret'),
  set('features', 'stale', 'perhaps'),
  set('features', 'createdAt', 'yesterday'),
  set('features', 'project', 'nowhere'),
  set('featureEnvironments', 'environment', 'nowhere'),
  set('featureEnvironments', 'featureName', 'nobody'),
  without('featureEnvironments', 'enabled'),
  set('featureEnvironments', 'lastSeenAt', 'the other day'),
  set('featureStrategies', 'environment', 'nowhere'),
  set('featureStrategies', 'constraints', { contextName: 'userId' }),
  set('featureStrategies', 'parameters', [1]),
  set('featureStrategies', 'sortOrder', 'first'),
  set('featureStrategySegments', 'segmentId', 999),
  set('featureTags', 'tagValue', 'x'),
  set('tags', 'type', 'nosuchtype'),
  set('tags', 'value', 'x'),
  set('segments', 'constraints', 'all'),
  set('segments', 'project', 'nowhere'),
  twice('features', 'name'),
  twice('projects', 'id'),
  twice('environments', 'name'),
  twice('segments', 'name'),
  twice('strategies', 'name'),
  twice('tagTypes', 'name'),
  twice('featureStrategies', 'id'),
  twice('featureEnvironments', 'environment'),
  ...variants([{ ...variant, weight: 1001 }], '0/weight'),
  ...variants([{ ...variant, weight: -1 }], '0/weight'),
  ...variants([{ ...variant, weight: 10.5 }], '0/weight'),
  ...variants([{ ...variant, weightType: 'heavy' }], '0/weightType'),
  ...variants([{ ...variant, payload: { type: 'xml', value: '' } }], '0/payload/type'),
  ...variants([variant, variant], ''),
  ...variants(
    [
      { ...variant, weightType: 'fix', weight: 600 },
      { ...variant, name: 'w', weightType: 'fix', weight: 600 },
    ],
    '',
  ),
  { name: 'no version', apply: ({ version, ...document }) => ({ document, path: 'version' }) },
  { name: 'version 5', apply: (document) => ({ document: { ...document, version: 5 }, path: 'version' }) },
  {
    name: 'features is no list',
    apply: (document) => ({ document: { ...document, features: { name: 'f0' } }, path: 'features' }),
  },
];
