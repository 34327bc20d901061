import type { DescribedChange } from '../../changes/change.ts';
import { memberChanges } from '../../changes/member-changes.ts';
import type { Held, RoleDraft } from '../../queries/held.ts';
import { roles } from '../../texts/roles.ts';
import { type Action, holdOf } from './matrix.ts';

const { words } = roles;

const isIn = (permissions: readonly Held[], { name, environment }: Held): boolean =>
  permissions.some((one) => one.name === name && one.environment === environment);

/** A grant in words: permission and environment. */
const placeOf = ({ environment }: Held, scope: Action['scope'] | undefined): string => {
  if (environment !== undefined) return words.inOne(environment);
  return scope === 'environment' ? words.inEach : '';
};

/** The differences between two roles, a sentence for each permission. @param before absent: the role is new */
export const roleChanges = (
  before: RoleDraft | undefined,
  after: RoleDraft,
  actions: readonly Action[],
): readonly DescribedChange[] => {
  const sentence = (say: typeof words.allowed, held: Held): string => {
    const action = actions.find(({ permission }) => permission === held.name);
    return say(action?.words ?? held.name, placeOf(held, action?.scope));
  };
  const old = before?.permissions ?? [];
  const allowed = after.permissions.filter((held) => !isIn(old, held));
  // A removed grant makes no difference if another grant still covers it.
  const denied = old.filter((held) => !isIn(after.permissions, held));
  const about =
    before === undefined
      ? [
          {
            summary: words.created(after.name, roles.kinds[after.kind]),
            before: null,
            after: { name: after.name, description: after.description, kind: after.kind },
          },
        ]
      : memberChanges(
          { name: before.name, description: before.description },
          { name: after.name, description: after.description },
          { name: (name) => words.name(name), description: (text) => words.description(text) },
        );
  return [
    ...about,
    ...allowed.map((held) => ({ summary: sentence(words.allowed, held), before: null, after: held })),
    ...denied
      .filter(({ name, environment }) => holdOf(after.permissions, name, environment) !== 'wider')
      .map((held) => ({ summary: sentence(words.denied, held), before: held, after: null })),
  ];
};
