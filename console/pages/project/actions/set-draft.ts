import type { DescribedChange } from '../../../changes/change.ts';
import { memberChanges } from '../../../changes/member-changes.ts';
import type { Constraint } from '../../../constraints/constraint.ts';
import { areFineFilters } from '../../../constraints/filter-rules.ts';
import { filtersOf, payloadOf } from '../../../constraints/payload.ts';
import { constraintsText, isolated } from '../../../constraints/words.ts';
import type { ActionName, ActionSet, ActionSetBody } from '../../../queries/actions.ts';
import { actions as texts } from '../../../texts/actions.ts';

const { words } = texts;

/** The API allows at most this many actions in a set. */
export const maxActions = 10;

export interface ActionDraft {
  readonly kind: ActionName;
  readonly flag: string;
  readonly environment: string;
}

/** The editable members of an action set. */
export interface SetDraft {
  readonly name: string;
  readonly description: string;
  /** Id of the signal endpoint; null: none is chosen yet. */
  readonly endpoint: number | null;
  /** Constraints whose names are paths of members of the body. */
  readonly filters: readonly Constraint[];
  /** Id of the service account; null: none is chosen yet. */
  readonly actor: number | null;
  readonly actions: readonly ActionDraft[];
}

export const newAction = (environment = ''): ActionDraft => ({ kind: 'TOGGLE_FEATURE_OFF', flag: '', environment });

export const emptySet: SetDraft = {
  name: '',
  description: '',
  endpoint: null,
  filters: [],
  actor: null,
  actions: [newAction()],
};

export const draftOf = ({ name, description, actorId, match, actions }: ActionSet): SetDraft => ({
  name,
  description: description ?? '',
  endpoint: match.sourceId,
  filters: filtersOf(match.payload),
  actor: actorId,
  actions: actions.map(({ action, executionParams: { featureName, environment } }) => ({
    kind: action,
    flag: featureName,
    environment,
  })),
});

/** The draft as the API takes it. Every action is in the project of the set. */
export const bodyOf = (draft: SetDraft, enabled: boolean): ActionSetBody => ({
  enabled,
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  actorId: draft.actor ?? 0,
  match: { source: 'signal-endpoint', sourceId: draft.endpoint ?? 0, payload: payloadOf(draft.filters) },
  actions: draft.actions.map(({ kind, flag, environment }, position) => ({
    action: kind,
    sortOrder: position + 1,
    executionParams: { featureName: flag.trim(), environment },
  })),
});

/** Whether all that is needed is there. The API checks more. */
export const isFineSet = ({ name, endpoint, filters, actor, actions }: SetDraft): boolean =>
  name.trim() !== '' &&
  endpoint !== null &&
  actor !== null &&
  areFineFilters(filters) &&
  actions.length > 0 &&
  actions.every(({ flag, environment }) => flag.trim() !== '' && environment !== '');

/** What ids and kinds are called. */
export interface SetNames {
  readonly endpoint: (id: number) => string;
  readonly actor: (id: number) => string;
  readonly kind: (kind: ActionName) => string;
}

export const filtersText = (filters: readonly Constraint[]): string =>
  filters.length === 0 ? '' : constraintsText(filters);

export const actionText = ({ kind, flag, environment }: ActionDraft, names: SetNames): string =>
  texts.does(names.kind(kind), isolated(flag), isolated(environment));

/** What saving changes, in words and as values. */
export const changesOf = (before: SetDraft, after: SetDraft, names: SetNames): readonly DescribedChange[] =>
  memberChanges(before, after, {
    name: words.name,
    description: words.description,
    endpoint: (id) => words.endpoint(id === null ? '' : names.endpoint(id)),
    filters: (filters) => words.filters(filtersText(filters)),
    actor: (id) => words.actor(id === null ? '' : names.actor(id)),
    actions: (all) => words.actions(all.map((one) => actionText(one, names)).join('; ')),
  });

/** What creating a set makes, in one sentence. */
export const createdWith = (draft: SetDraft, names: SetNames): readonly DescribedChange[] => {
  const [name, filters] = [draft.name.trim(), filtersText(draft.filters)];
  const when = texts.when(names.endpoint(draft.endpoint ?? 0), filters === '' ? '' : texts.filtered(filters));
  const done = draft.actions.map((one) => actionText(one, names)).join('; ');
  const body = bodyOf(draft, true);
  return [
    { summary: words.created(name, when, texts.as(names.actor(draft.actor ?? 0)), done), before: null, after: body },
  ];
};
