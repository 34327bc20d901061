import type { Template } from 'aws-cdk-lib/assertions';

/** Logical ids that a value names: by `Ref`, `Fn::GetAtt`, `Fn::Sub` and `DependsOn`. */
const named = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(named);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'Ref') return [String(inner)];
    if (name === 'Fn::GetAtt') return [String(inner[0])];
    if (name === 'DependsOn') return [inner].flat().map(String);
    if (name === 'Fn::Sub') {
      const [text, values] = [inner].flat();
      return [...[...String(text).matchAll(/\$\{(\w+)/g)].map(([, id = '']) => id), ...named(values)];
    }
    return named(inner);
  });
};

/** The resources that CloudFormation creates, and changes, before each resource of a template; direct and indirect. */
export const dependenciesOf = (template: Template): ReadonlyMap<string, ReadonlySet<string>> => {
  const resources: Readonly<Record<string, unknown>> = template.toJSON().Resources;
  const all = new Map<string, ReadonlySet<string>>();
  const before = (id: string): ReadonlySet<string> => {
    const known = all.get(id);
    if (known) return known;
    const direct = [...new Set(named(resources[id]))].filter((one) => Object.hasOwn(resources, one));
    const found = new Set(direct.flatMap((one) => [one, ...before(one)]));
    all.set(id, found);
    return found;
  };
  for (const id of Object.keys(resources)) before(id);
  return all;
};

/**
 * The largest number of these resources that can be in creation at once, however long each of them takes: the width of
 * their order. By Dilworth's theorem it is the least number of chains that contain all of them, which a largest matching
 * finds.
 */
export const widestWave = (ids: readonly string[], dependencies: ReadonlyMap<string, ReadonlySet<string>>): number => {
  const earlier = new Map(ids.map((id) => [id, ids.filter((one) => dependencies.get(id)?.has(one))]));
  const follower = new Map<string, string>();
  const finds = (id: string, tried: Set<string>): boolean =>
    (earlier.get(id) ?? []).some((one) => {
      if (tried.has(one)) return false;
      tried.add(one);
      const other = follower.get(one);
      if (other !== undefined && !finds(other, tried)) return false;
      follower.set(one, id);
      return true;
    });
  return ids.length - ids.filter((id) => finds(id, new Set())).length;
};
