import { useQuery } from '@tanstack/react-query';
import type { DescribedChange } from '../../changes/change.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { Check } from '../../design/fields/check.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import { projects as allProjects } from '../../queries/configuration.ts';
import { cloneEnvironment, environmentTypeOf, type NewEnvironment } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';
import { NameField, TypeField } from './environment-form.tsx';
import type { EnvironmentProps } from './environment-props.ts';

interface Draft extends NewEnvironment {
  readonly which: 'none' | 'all' | 'some';
  readonly some: readonly string[];
  readonly clonePermissions: boolean;
}

const projectsOf = ({ which, some }: Draft): readonly string[] | 'all' =>
  which === 'all' ? 'all' : which === 'none' ? [] : some;

const projectsText = (draft: Draft, like: string): string => {
  const projects = projectsOf(draft);
  if (projects === 'all') return texts.cloneWords.all(like);
  if (projects.length === 0) return texts.cloneWords.none;
  return projects.length === 1 ? texts.cloneWords.one : texts.cloneWords.some(projects.length);
};

const changesOf = (draft: Draft, like: string): readonly DescribedChange[] => {
  const { name, type, clonePermissions } = draft;
  return [
    { summary: texts.cloneWords.created(name, like), before: null, after: { name, type } },
    { summary: projectsText(draft, like), before: null, after: { projects: projectsOf(draft) } },
    {
      summary: clonePermissions ? texts.cloneWords.permissions(like) : texts.cloneWords.noPermissions,
      before: null,
      after: { clonePermissions },
    },
  ];
};

/** Creates an environment as a copy of another one. */
export const CloneDialog = ({ environment: { name: like, type, projectCount }, onClose }: EnvironmentProps) => {
  const { data: projects = [] } = useQuery(allProjects);
  return (
    <EditDialog<Draft>
      title={texts.cloneTitle(like)}
      action={texts.makeCopy}
      initial={{
        name: '',
        type: environmentTypeOf(type) ?? 'development',
        which: 'none',
        some: [],
        clonePermissions: true,
      }}
      isFine={({ name, which, some }) => name !== '' && (which !== 'some' || some.length > 0)}
      changesOf={(draft) => changesOf(draft, like)}
      warning={<Banner>{texts.cloneLater}</Banner>}
      onClose={onClose}
      onSave={async (draft) => {
        await cloneEnvironment(like, { ...draft, projects: projectsOf(draft) });
        announce({ title: texts.created(draft.name) });
      }}
      form={(draft, change) => (
        <>
          <NameField value={draft.name} onChange={(name) => change({ name })} />
          <TypeField value={draft.type} onChange={(next) => change({ type: next })} />
          <SelectField
            label={texts.cloneProjects}
            hint={texts.cloneHint}
            value={draft.which}
            onChange={({ target: { value } }) =>
              change({ which: value === 'all' || value === 'some' ? value : 'none' })
            }
          >
            <option value="none">{texts.cloneWhich.none}</option>
            <option value="all">{texts.cloneWhich.all(projectCount)}</option>
            <option value="some">{texts.cloneWhich.some}</option>
          </SelectField>
          {draft.which === 'some' && (
            <Picker
              label={texts.cloneSome}
              items={projects}
              keyOf={({ id }) => id}
              textOf={({ id, name }) => `${id} ${name}`}
              show={({ name }) => <Name>{name}</Name>}
              chosen={projects.filter(({ id }) => draft.some.includes(id))}
              onChange={(some) => change({ some: some.map(({ id }) => id) })}
            />
          )}
          <Check checked={draft.clonePermissions} onChange={(clonePermissions) => change({ clonePermissions })}>
            {texts.clonePermissions}
          </Check>
        </>
      )}
    />
  );
};
