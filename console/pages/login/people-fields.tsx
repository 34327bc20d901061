import { CheckField } from '../../design/fields/check-field.tsx';
import { TextField } from '../../design/fields/field.tsx';
import type { ProviderDraft, ProviderType } from '../../queries/login-providers.ts';
import { login as texts } from '../../texts/login.ts';
import { RoleFields } from './role-fields.tsx';
import type { Problems } from './rules.ts';

export interface PeopleFieldsProps {
  readonly type: ProviderType;
  readonly draft: ProviderDraft;
  readonly problems: Problems<ProviderDraft>;
  readonly change: (members: Partial<ProviderDraft>) => void;
}

/** The settings for new accounts. */
export const AccountFields = ({ draft, problems, change }: PeopleFieldsProps) => (
  <>
    <CheckField
      label={texts.autoCreate}
      hint={texts.autoCreateHint}
      checked={draft.autoCreate}
      onChange={(autoCreate) => change({ autoCreate })}
    />
    {draft.autoCreate && (
      <>
        <TextField
          label={texts.emailDomains}
          hint={texts.emailDomainsHint}
          error={problems.emailDomains}
          autoComplete="off"
          spellCheck={false}
          value={draft.emailDomains}
          onChange={(event) => change({ emailDomains: event.target.value })}
        />
        <RoleFields draft={draft} change={change} />
      </>
    )}
  </>
);

/** The settings for memberships in groups. */
export const GroupFields = ({ type, draft, problems, change }: PeopleFieldsProps) => (
  <>
    <CheckField
      label={texts.groupSync}
      hint={texts.groupSyncHint}
      checked={draft.enableGroupSyncing}
      onChange={(enableGroupSyncing) => change({ enableGroupSyncing })}
    />
    {draft.enableGroupSyncing && (
      <TextField
        label={texts.groupPath[type]}
        hint={texts.groupPathHint[type]}
        error={problems.groupJsonPath}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={draft.groupJsonPath}
        onChange={(event) => change({ groupJsonPath: event.target.value.trim() })}
      />
    )}
  </>
);

export const HostField = ({ draft, problems, change }: PeopleFieldsProps) => (
  <TextField
    label={texts.host}
    hint={texts.hostHint}
    error={problems.unleashHostname}
    maxLength={255}
    autoComplete="off"
    spellCheck={false}
    dir="ltr"
    value={draft.unleashHostname}
    onChange={(event) => change({ unleashHostname: event.target.value.trim() })}
  />
);
