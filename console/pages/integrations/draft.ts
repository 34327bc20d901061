import type { DescribedChange } from '../../changes/change.ts';
import { memberChanges } from '../../changes/member-changes.ts';
import type { Integration, IntegrationBody, Provider } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';

const { words, problems: texts } = integrations;

/** Stands for a secret that is stored and not shown. Sent back, it keeps the secret. */
export const masked = '*****';

/** What a form edits. */
export interface IntegrationDraft {
  readonly enabled: boolean;
  readonly description: string;
  /** By name, as texts. A secret that reads as masked stays as it is stored. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  /** This list and those below: empty means all. */
  readonly projects: readonly string[];
  readonly environments: readonly string[];
  readonly features: readonly string[];
  /** Each `type:value`. */
  readonly tags: readonly string[];
}

/** A new integration: enabled, with the usual events of everything. */
export const newDraft = ({ usualEvents }: Provider): IntegrationDraft => ({
  enabled: true,
  description: '',
  parameters: {},
  events: usualEvents,
  projects: [],
  environments: [],
  features: [],
  tags: [],
});

/** `*` at the beginning means the same as no name. */
const namesIn = (list: readonly string[]): readonly string[] => (list[0] === '*' ? [] : list);

export const draftOf = (integration: Integration): IntegrationDraft => ({
  enabled: integration.enabled,
  description: integration.description ?? '',
  parameters: Object.fromEntries(Object.entries(integration.parameters).map(([name, value]) => [name, String(value)])),
  events: integration.events,
  projects: namesIn(integration.projects),
  environments: namesIn(integration.environments),
  features: integration.features,
  tags: integration.tags,
});

/** The draft as the API takes it. Empty parameters are left out. */
export const bodyOf = (provider: string, draft: IntegrationDraft): IntegrationBody => ({
  provider,
  enabled: draft.enabled,
  description: draft.description.trim() || null,
  parameters: Object.fromEntries(Object.entries(draft.parameters).filter(([, value]) => value.trim() !== '')),
  events: [...draft.events],
  projects: [...draft.projects],
  environments: [...draft.environments],
  features: [...draft.features],
  tags: [...draft.tags],
});

/** What is wrong with a draft: by name of a parameter, and `events`. The API checks more. */
export type Problems = Readonly<Record<string, string>>;

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());

export const problemsOf = ({ parameters }: Provider, draft: IntegrationDraft): Problems => {
  const found = parameters.flatMap(({ name, required, type }): [string, string][] => {
    const value = draft.parameters[name] ?? '';
    if (value === masked) return [];
    if (value.trim() === '') return required ? [[name, texts.required]] : [];
    return type === 'url' && !isWebAddress(value) ? [[name, texts.address]] : [];
  });
  return Object.fromEntries([...found, ...(draft.events.length === 0 ? [['events', texts.events] as const] : [])]);
};

/** The problems without those of missing values, which are shown only after an attempt to save. */
export const shownProblems = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== texts.required));

/** The difference shows that a secret changes, never its value. */
const parameterChanges = (
  provider: Provider,
  before: IntegrationDraft,
  after: IntegrationDraft,
): readonly DescribedChange[] =>
  provider.parameters.flatMap(({ name, displayName, sensitive }) => {
    const [old, next] = [before.parameters[name] ?? '', after.parameters[name] ?? ''];
    if (old === next) return [];
    const shown = (value: string): string => (sensitive ? words.hidden : value);
    const side = (value: string, state: string): unknown => ({
      [name]: value === '' ? null : sensitive ? state : value,
    });
    return [
      {
        summary: next === '' ? words.noParameter(displayName) : words.parameter(displayName, shown(next)),
        before: side(old, words.hidden),
        after: side(next, words.hiddenNew),
      },
    ];
  });

/** What saving a draft changes, in words and as values. */
export const changesOf = (
  provider: Provider,
  before: IntegrationDraft,
  after: IntegrationDraft,
): readonly DescribedChange[] => [
  ...memberChanges<Omit<IntegrationDraft, 'parameters'>>(before, after, words.members),
  ...parameterChanges(provider, before, after),
];

/** Whether a secret is replaced or removed: what it was is not known, so this cannot be undone. */
export const replacesSecret = (provider: Provider, before: IntegrationDraft, after: IntegrationDraft): boolean =>
  provider.parameters.some(
    ({ name, sensitive }) => sensitive && (before.parameters[name] ?? '') !== (after.parameters[name] ?? ''),
  );
