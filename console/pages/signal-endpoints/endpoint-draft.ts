import type { DescribedChange } from '../../changes/change.ts';
import { memberChanges } from '../../changes/member-changes.ts';
import type { SignalEndpoint, SignalEndpointBody } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';

const { form: texts, words } = signals;

/** What happens to the signing secret, which is never read. */
export type SecretChange = 'keep' | 'remove' | { readonly text: string };

/** The editable members of a signal endpoint. */
export interface EndpointDraft {
  readonly name: string;
  readonly description: string;
  readonly secret: SecretChange;
}

export const emptyDraft: EndpointDraft = { name: '', description: '', secret: 'keep' };

export const draftOf = ({ name, description }: SignalEndpoint): EndpointDraft => ({
  name,
  description: description ?? '',
  secret: 'keep',
});

/** The draft as the API takes it. */
export const bodyOf = ({ name, description, secret }: EndpointDraft, enabled: boolean): SignalEndpointBody => ({
  name: name.trim(),
  description: description.trim() || null,
  enabled,
  ...(secret === 'remove' && { signingSecret: null }),
  ...(typeof secret === 'object' && { signingSecret: secret.text }),
});

/** What others have of an endpoint: nothing of this may change unnoticed while somebody edits it. */
export const editedOf = ({ name, description, enabled, hasSigningSecret }: SignalEndpoint) => ({
  name,
  description,
  enabled,
  hasSigningSecret,
});

const urlFriendly = /^[A-Za-z0-9\-_.!~*'()]{1,100}$/;

/** Whether something can have this name (docs/contract/requests.md §10). */
export const isUrlFriendly = (name: string): boolean => urlFriendly.test(name) && name !== '.' && name !== '..';

/** What is wrong with a draft, by member. The API checks more. */
export const problemsOf = ({ name, secret }: EndpointDraft): { readonly name?: string; readonly secret?: string } => ({
  ...(name.trim() !== '' && !isUrlFriendly(name.trim()) && { name: texts.invalid }),
  ...(typeof secret === 'object' &&
    (secret.text.length < 16 || secret.text.length > 255) && { secret: texts.secretLength }),
});

export const isFine = (draft: EndpointDraft): boolean =>
  draft.name.trim() !== '' && Object.keys(problemsOf(draft)).length === 0;

/** What saving changes, in words and as values; never a secret. */
export const changesOf = (before: EndpointDraft, after: EndpointDraft): readonly DescribedChange[] => [
  ...memberChanges<Omit<EndpointDraft, 'secret'>>(before, after, {
    name: words.name,
    description: words.description,
  }),
  ...(after.secret === 'keep'
    ? []
    : [
        {
          summary: after.secret === 'remove' ? words.unsigned : words.secret,
          before: { signingSecret: words.hidden },
          after: { signingSecret: after.secret === 'remove' ? null : words.hiddenNew },
        },
      ]),
];
