import { useMemo } from 'react';
import { isRecord } from '../../api/record.ts';
import type { FlagDetails, FlagPath } from '../../queries/flag.ts';
import { useSelf } from '../../session/permissions.ts';
import { type Definition, definitionOf, nothing } from './definition.ts';
import { operationsBetween } from './operations.ts';
import { type Clash, rebase } from './rebase.ts';
import { type Stored, storedOf } from './stored.ts';

/** What somebody has edited in an environment and not saved. */
export interface Draft {
  /** As it was when the edit began: what others have saved since is known by it. */
  readonly base: Definition;
  readonly edited: Definition;
  /** What others have changed too, where they and I differ. */
  readonly clashes?: readonly Clash[];
}

type Drafts = Readonly<Record<string, Draft>>;

const isDefinition = (value: unknown): value is Definition =>
  isRecord(value) && Array.isArray(value.strategies) && Array.isArray(value.variants);
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && isDefinition(value.base) && isDefinition(value.edited);

const draftsOf = (value: unknown): Drafts =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).flatMap((one) => (isDraft(one[1]) ? [[one[0], one[1]]] : [])))
    : {};

const known = new Map<string, (user: number) => Stored<Drafts>>();

/** The drafts of a flag outlive the page, as long as its window: a page that is loaded again has lost nothing. */
const storedDrafts = ({ projectId, featureName }: FlagPath): ((user: number) => Stored<Drafts>) => {
  const key = `halyard-draft-1 ${projectId}/${featureName}`;
  const found = known.get(key) ?? storedOf<Drafts>(sessionStorage, key, draftsOf);
  known.set(key, found);
  return found;
};

/** One environment of a flag, as it is and as it is being edited. */
export interface Edited {
  /** As the service has it. */
  readonly current: Definition;
  /** Absent: nothing is edited there. */
  readonly draft: Draft | undefined;
  /** What the page shows. */
  readonly definition: Definition;
  /** Somebody has saved something since the edit began. */
  readonly isMoved: boolean;
}

export interface UsedDrafts {
  readonly of: (environment: string) => Edited;
  readonly edit: (environment: string, change: (definition: Definition) => Definition) => void;
  /** @param draft undefined: it is discarded, or saved */
  readonly put: (environment: string, draft: Draft | undefined) => void;
  /** My changes on top of what others have saved. */
  readonly takeOver: (environment: string) => void;
}

const isSameDefinition = (a: Definition, b: Definition): boolean => operationsBetween(a, b).length === 0;

/** What is edited of a flag. */
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
