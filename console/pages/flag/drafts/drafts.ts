import { useMemo } from 'react';
import { isObject } from '../../../../lib/basics/object.ts';
import type { FlagDetails, FlagPath } from '../../../queries/flag.ts';
import { useSelf } from '../../../session/permissions.ts';
import { type Stored, storedOf } from '../../../session/stored.ts';
import { type Definition, definitionOf, nothing } from '../definition.ts';
import { operationsBetween } from './operations.ts';
import { type Clash, rebase } from './rebase.ts';

/** The unsaved edit of one environment. */
export interface Draft {
  /** The definition at the start of the edit; a comparison with it finds what others have saved since. */
  readonly base: Definition;
  readonly edited: Definition;
  /** Conflicts between the edit and changes by others. */
  readonly clashes?: readonly Clash[];
}

type Drafts = Readonly<Record<string, Draft>>;

const isDefinition = (value: unknown): value is Definition =>
  isObject(value) && Array.isArray(value.strategies) && Array.isArray(value.variants);
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isDefinition(value.base) && isDefinition(value.edited);

const draftsOf = (value: unknown): Drafts =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).flatMap((one) => (isDraft(one[1]) ? [[one[0], one[1]]] : [])))
    : {};

const known = new Map<string, (user: number) => Stored<Drafts>>();

/** The drafts of a flag live as long as the browser tab, so a reload of the page loses nothing. */
const storedDrafts = ({ projectId, featureName }: FlagPath): ((user: number) => Stored<Drafts>) => {
  const key = `halyard-draft-1 ${projectId}/${featureName}`;
  const found = known.get(key) ?? storedOf<Drafts>(sessionStorage, key, draftsOf);
  known.set(key, found);
  return found;
};

/** One environment of a flag, stored and edited. */
export interface Edited {
  /** The stored definition. */
  readonly current: Definition;
  /** Absent: there is no edit in this environment. */
  readonly draft: Draft | undefined;
  /** The definition that the page shows. */
  readonly definition: Definition;
  /** Another user has saved a change since the edit began. */
  readonly isMoved: boolean;
}

export interface UsedDrafts {
  readonly of: (environment: string) => Edited;
  readonly edit: (environment: string, change: (definition: Definition) => Definition) => void;
  /** @param draft undefined: the draft was discarded or saved */
  readonly put: (environment: string, draft: Draft | undefined) => void;
  /** Applies the edit on top of what others have saved. */
  readonly takeOver: (environment: string) => void;
}

const isSameDefinition = (a: Definition, b: Definition): boolean => operationsBetween(a, b).length === 0;

/** The drafts of a flag in all its environments. */
export const useDrafts = (path: FlagPath, flag: FlagDetails): UsedDrafts => {
  const kept = storedDrafts(path)(useSelf().user.id);
  const drafts = kept.use();
  const current = useMemo(
    () => new Map(flag.environments.map((environment) => [environment.name, definitionOf(environment)])),
    [flag],
  );
  const of = (environment: string): Edited => {
    const present = current.get(environment) ?? nothing;
    const draft = drafts[environment];
    return {
      current: present,
      draft,
      definition: draft?.edited ?? present,
      isMoved: draft !== undefined && !isSameDefinition(draft.base, present),
    };
  };
  const put = (environment: string, draft: Draft | undefined): void => {
    const { [environment]: _, ...others } = kept.get();
    const isEmpty = draft === undefined || isSameDefinition(draft.base, draft.edited);
    kept.set(isEmpty ? others : { ...others, [environment]: draft });
  };
  return {
    of,
    put,
    edit: (environment, change) => {
      const present = current.get(environment) ?? nothing;
      const draft = kept.get()[environment] ?? { base: present, edited: present };
      put(environment, { ...draft, edited: change(draft.edited) });
    },
    takeOver: (environment) => {
      const { draft, current: theirs } = of(environment);
      if (draft === undefined) return;
      const { definition, clashes } = rebase(draft.base, draft.edited, theirs);
      put(environment, { base: theirs, edited: definition, clashes });
    },
  };
};
