import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { TextArea } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import type { GroupDraft } from '../../queries/groups.ts';
import { groups } from '../../texts/groups.ts';
import { linesOf } from './group-draft.ts';

const { form: texts } = groups;

/** The limit of the API. */
const maxMappings = 100;

/** The input for a group; the lines of its text become a list when it is sent. */
export interface GroupInput extends Omit<GroupDraft, 'mappingsSSO'> {
  readonly mappings: string;
}

export const inputOf = ({ mappingsSSO, ...draft }: GroupDraft): GroupInput => ({
  ...draft,
  mappings: mappingsSSO.join('\n'),
});

export const draftOf = ({ mappings, name, description, rootRole }: GroupInput): GroupDraft => ({
  name: name.trim(),
  description: description.trim(),
  rootRole,
  mappingsSSO: linesOf(mappings),
});

export const isFine = ({ name, mappings }: GroupInput): boolean =>
  name.trim() !== '' && linesOf(mappings).length <= maxMappings;

export interface GroupFormProps {
  readonly input: GroupInput;
  readonly change: (members: Partial<GroupInput>) => void;
  /** The present name; absent: the group is new. */
  readonly own?: string;
  /** SCIM is on and manages the group. */
  readonly managed: boolean;
}

/** The fields of a group. */
export const GroupForm = ({ input, change, own, managed }: GroupFormProps) => (
  <>
    {managed && <Banner>{texts.managed}</Banner>}
    <CheckedNameField
      kind="group"
      {...(own !== undefined && { own })}
      label={texts.name}
      maxLength={200}
      dir="auto"
      readOnly={managed}
      value={input.name}
      onChange={(event) => change({ name: event.target.value })}
    />
    <TextArea
      label={texts.description}
      maxLength={1000}
      dir="auto"
      value={input.description}
      onChange={(event) => change({ description: event.target.value })}
    />
    <RootRoleField mayBeNone value={input.rootRole} onChange={(rootRole) => change({ rootRole })} />
    <TextArea
      label={texts.mappings}
      hint={texts.mappingsHint}
      error={linesOf(input.mappings).length > maxMappings ? texts.mappingsProblem : undefined}
      dir="auto"
      spellCheck={false}
      value={input.mappings}
      onChange={(event) => change({ mappings: event.target.value })}
    />
  </>
);
