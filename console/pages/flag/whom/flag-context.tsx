import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { allKnown, knownFrom } from '../../../api/known.ts';
import type { ChangedEnvironment } from '../../../changes/change.ts';
import { typeNames } from '../../../changes/strategy-name.ts';
import type { Field } from '../../../constraints/constraint-rules.ts';
import { contextFields, reviewedEnvironments, segments, strategyTypes } from '../../../queries/configuration.ts';
import { type FlagDetails, type FlagInEnvironment, type FlagPath, flagDetails } from '../../../queries/flag.ts';
import { useLacking } from '../../../session/permissions.ts';
import { plannedStrategies } from '../definition.ts';
import { type UsedDrafts, useDrafts } from '../drafts/drafts.ts';
import type { FlagPageSearch } from '../flag-search.ts';
import type { Segment, Situation } from '../usage/live.ts';
import type { Named } from '../words.ts';

export const flagRoute = getRouteApi('/inside/projects/$projectId/features/$featureName');

export interface StrategyType {
  readonly name: string;
  readonly displayName: string | null;
  readonly description: string | null;
  readonly deprecated: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly description?: string;
    readonly required?: boolean;
  }[];
}

export interface ProjectSegment extends Segment {
  readonly project?: string | null;
}

/** An environment of the flag, with what the caller may do there. */
export interface EditableEnvironment extends ChangedEnvironment {
  readonly flag: FlagInEnvironment;
  /** The permission that the caller lacks for a change; undefined also where changes are proposed. */
  readonly lacks: (permission: string) => string | undefined;
}

/** The data that all parts of a flag's page use. */
export interface FlagPageContext {
  readonly path: FlagPath;
  readonly flag: FlagDetails;
  readonly drafts: UsedDrafts;
  readonly places: readonly EditableEnvironment[];
  readonly types: readonly StrategyType[];
  /** The segments that the flag may use. */
  readonly segments: readonly ProjectSegment[];
  /** undefined: not loaded yet */
  readonly fields: readonly Field[] | undefined;
  readonly named: Named;
  readonly situation: (environment: string) => Situation;
  /** Whether everything is known that an evaluation needs. */
  readonly evaluable: 'known' | 'pending' | 'failed';
  readonly lacks: (permission: string) => string | undefined;
  /** Opens a strategy, the variants of an environment, or the overview of all environments. */
  readonly show: (search: FlagPageSearch) => void;
}

/** One empty list, so that what is computed from it stays the same. */
const nothing: readonly never[] = [];

const Context = createContext<FlagPageContext | undefined>(undefined);

/** The flag of this page, with the data around it. */
export const useFlag = (): FlagPageContext => {
  const found = use(Context);
  if (found === undefined) throw new Error('This is used outside of the page of a flag');
  return found;
};

const usePlaces = ({ projectId }: FlagPath, flag: FlagDetails): readonly EditableEnvironment[] => {
  const lacking = useLacking();
  // Nothing can be edited before this is loaded: a caller who may skip reviews would skip one without being asked.
  const { data: reviews } = useSuspenseQuery(reviewedEnvironments(projectId));
  return flag.environments.map((environment) => {
    const { name } = environment;
    const lacksHere = (permission: string) => lacking({ permission, project: projectId, environment: name });
    const reviewed = reviews.some((one) => one.environment === name && one.changeRequestEnabled);
    return {
      flag: environment,
      name,
      production: environment.type === 'production',
      reviewed,
      maySkip: lacksHere('SKIP_CHANGE_REQUEST') === undefined,
      lacks: (permission) => (reviewed ? undefined : lacksHere(permission)),
    };
  });
};

export interface FlagProviderProps {
  readonly path: FlagPath;
  readonly flag: FlagDetails;
  readonly children: ReactNode;
}

export const FlagProvider = ({ path, flag, children }: FlagProviderProps) => {
  const { projectId } = path;
  const navigate = flagRoute.useNavigate();
  const lacking = useLacking();
  const drafts = useDrafts(path, flag);
  const places = usePlaces(path, flag);
  const typesRead = useQuery(strategyTypes);
  const segmentsRead = useQuery(segments);
  const fieldsRead = useQuery(contextFields);
  const { data: types = nothing } = typesRead;
  const { data: all = nothing } = segmentsRead;
  const { data: fields } = fieldsRead;
  const parents = useQueries({
    queries: (flag.dependencies ?? []).map(({ feature }) => flagDetails({ projectId, featureName: feature })),
    combine: (results) => ({ found: results.flatMap(({ data }) => data ?? []), known: allKnown(results) }),
  });
  const named = useMemo(
    (): Named => ({
      types: knownFrom({ data: typesRead.data, isError: typesRead.isError }, typeNames),
      segments: knownFrom(
        { data: segmentsRead.data, isError: segmentsRead.isError },
        (found) => new Map(found.map(({ id, name }) => [id, name])),
      ),
    }),
    [typesRead.data, typesRead.isError, segmentsRead.data, segmentsRead.isError],
  );
  const planned = useMemo(
    () => new Map(flag.environments.map((environment) => [environment.name, plannedStrategies(environment)])),
    [flag],
  );
  const around = allKnown([segmentsRead, fieldsRead]);
  const context: FlagPageContext = {
    path,
    flag,
    drafts,
    places,
    types,
    segments: all.filter(({ project }) => !project || project === projectId),
    fields,
    named,
    situation: (environment) => ({
      ...{ flag, environment, segments: all, parents: parents.found },
      planned: planned.get(environment) ?? nothing,
    }),
    evaluable: around === 'known' ? parents.known : around,
    lacks: (permission) => lacking({ permission, project: projectId }),
    show: (search) => void navigate({ search, resetScroll: false }),
  };
  return <Context value={context}>{children}</Context>;
};
