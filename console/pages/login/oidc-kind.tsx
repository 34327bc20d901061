import { CheckField } from '../../design/fields/check-field.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { algorithms, type OidcDraft, oidc } from '../../queries/login-providers.ts';
import { login as texts } from '../../texts/login.ts';
import type { FieldsProps, ProviderKind } from './provider-kind.ts';
import { oidcProblems } from './rules.ts';
import { SecretField } from './secret-field.tsx';
import { sharedSentences } from './shared-sentences.ts';

const { words } = texts;

const Fields = ({ draft, problems, change, hasSecret, secret, onSecret }: FieldsProps<OidcDraft>) => (
  <>
    <TextField
      label={texts.discoverUrl}
      hint={texts.discoverUrlHint}
      error={problems.discoverUrl}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      maxLength={2000}
      value={draft.discoverUrl}
      onChange={(event) => change({ discoverUrl: event.target.value.trim() })}
    />
    <TextField
      label={texts.clientId}
      error={problems.clientId}
      autoComplete="off"
      spellCheck={false}
      value={draft.clientId}
      onChange={(event) => change({ clientId: event.target.value.trim() })}
    />
    <SecretField
      label={texts.secret}
      hint={hasSecret ? texts.secretStored : texts.secretNone}
      error={problems.secret}
      secret={secret}
      onSecret={onSecret}
    />
    <SelectField
      label={texts.algorithm}
      hint={texts.algorithmHint}
      value={draft.idTokenSigningAlgorithm}
      onChange={(event) =>
        change({ idTokenSigningAlgorithm: algorithms.find((one) => one === event.target.value) ?? 'RS256' })
      }
    >
      {algorithms.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
    <TextField
      label={texts.acrValues}
      hint={texts.acrValuesHint}
      autoComplete="off"
      spellCheck={false}
      value={draft.acrValues}
      onChange={(event) => change({ acrValues: event.target.value })}
    />
    <CheckField
      label={texts.groupsScope}
      checked={draft.addGroupsScope}
      onChange={(addGroupsScope) => change({ addGroupsScope })}
    />
    <CheckField
      label={texts.singleSignOut}
      checked={draft.enableSingleSignOut}
      onChange={(enableSingleSignOut) => change({ enableSingleSignOut })}
    />
  </>
);

export const oidcKind: ProviderKind<OidcDraft> = {
  type: 'oidc',
  name: texts.names.oidc,
  now: oidc.now,
  save: oidc.save,
  problemsOf: oidcProblems,
  fields: Fields,
  sentences: (roleName) => ({
    ...sharedSentences(texts.names.oidc, texts.groupPath.oidc, roleName),
    discoverUrl: (after) => words.text(texts.discoverUrl, after),
    clientId: (after) => words.text(texts.clientId, after),
    enableSingleSignOut: (on) => words.flag(texts.singleSignOut, on),
    addGroupsScope: (on) => words.flag(texts.groupsScope, on),
    acrValues: (after) => words.text(texts.acrValues, after),
    idTokenSigningAlgorithm: (after) => words.text(texts.algorithm, after),
  }),
};
