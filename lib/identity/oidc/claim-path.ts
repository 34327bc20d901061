/** One step of a path: `.name`, `['name']`, `["name"]`, `[0]` or `[*]`. */
const step = /\.?([^.[\]'"]+)|\[(?:'([^']*)'|"([^"]*)"|(\d{1,6}|\*))\]/y;

/** The steps of a path such as `$.realm_access.roles`, `['https://example.com/groups']` or `groups[*].name`. */
const stepsOf = (path: string): readonly string[] | undefined => {
  const steps: string[] = [];
  let at = path.startsWith('$') ? 1 : 0;
  while (at < path.length) {
    step.lastIndex = at;
    const [found, name, single, double, index] = step.exec(path) ?? [];
    const next = name ?? single ?? double ?? index;
    if (found === undefined || next === undefined) return undefined;
    steps.push(next);
    at += found.length;
  }
  return steps;
};

/** Only members of the value itself, not those that every object or list inherits. */
const ownMembers = (value: unknown, name: string): readonly unknown[] => {
  if (Array.isArray(value))
    return name === '*' ? value : /^\d+$/.test(name) ? value.slice(Number(name)).slice(0, 1) : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [Reflect.get(value, name)];
};

/** Maximum number of groups that are taken over for one person. */
const maxGroups = 1_000;
const maxGroupName = 500;

/**
 * The texts at a path in the claims of a provider about somebody (contract: oidc §5). A claim with exactly this name
 * comes first, because names may contain dots and slashes.
 * @returns a list also for a single text; undefined: there is nothing at the path
 */
export const textsAt = (claims: object, path: string): readonly string[] | undefined => {
  const steps = Object.hasOwn(claims, path) ? [path] : stepsOf(path.trim());
  if (steps === undefined || steps.length === 0) return undefined;
  const found = steps.reduce<readonly unknown[]>(
    (values, name) => values.flatMap((one) => ownMembers(one, name)),
    [claims],
  );
  if (found.length === 0) return undefined;
  return found
    .flat()
    .filter((text) => typeof text === 'string')
    .filter((text) => text !== '' && text.length <= maxGroupName)
    .slice(0, maxGroups);
};
