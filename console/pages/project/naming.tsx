import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { TextArea, TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import {
  changeNamingRule,
  type NamingRule,
  namingRuleNow,
  namingRuleOf,
  noNamingRule,
} from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { projects as texts } from '../../texts/projects.ts';
import type { DetailsProps } from './details.tsx';

const { naming: namingTexts } = texts;

const sentences: Sentences<NamingRule> = namingTexts.words;

/** Without a pattern there is nothing to explain. */
const completed = (rule: NamingRule): NamingRule => (rule.pattern === '' ? noNamingRule : rule);

const hasSpace = ({ pattern }: NamingRule): boolean => /\s/.test(pattern);

const NamingDialog = ({ projectId, project, onClose }: DetailsProps & { readonly onClose: () => void }) => {
  const [before] = useState(() => namingRuleOf(project));
  return (
    <EditDialog
      title={namingTexts.title(project.name)}
      initial={before}
      isFine={(draft) => !hasSpace(draft)}
      changesOf={(draft) => memberChanges(before, completed(draft), sentences)}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        const after = completed(draft);
        await requireUnmoved(before, await namingRuleNow(projectId));
        await changeNamingRule(projectId, after, comment);
        announce({
          title: namingTexts.done,
          undo: async () => {
            await requireUnmoved(after, await namingRuleNow(projectId));
            await changeNamingRule(projectId, before, '');
            await queryClient.invalidateQueries();
            announce({ title: namingTexts.undone });
          },
        });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={namingTexts.pattern}
            hint={namingTexts.patternHint}
            error={hasSpace(draft) ? namingTexts.noSpace : undefined}
            autoComplete="off"
            spellCheck={false}
            value={draft.pattern}
            onChange={(event) => change({ pattern: event.target.value })}
          />
          {draft.pattern !== '' && (
            <>
              <TextField
                label={namingTexts.example}
                hint={namingTexts.exampleHint}
                autoComplete="off"
                spellCheck={false}
                value={draft.example}
                onChange={(event) => change({ example: event.target.value })}
              />
              <TextArea
                label={namingTexts.description}
                hint={namingTexts.descriptionHint}
                dir="auto"
                value={draft.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            </>
          )}
        </>
      )}
    />
  );
};

/** The rule for the names of new flags in a project. */
export const Naming = ({ projectId, project }: DetailsProps) => {
  const lacking = useLacking();
  const [editing, setEditing] = useState(false);
  const { pattern, example, description } = namingRuleOf(project);
  const facts =
    pattern === ''
      ? ([[namingTexts.pattern, namingTexts.none]] as const)
      : ([
          [namingTexts.pattern, <code key="pattern">{pattern}</code>],
          [namingTexts.example, example || texts.details.none],
          [namingTexts.description, description || texts.details.none],
        ] as const);
  return (
    <Facts
      heading={namingTexts.heading}
      facts={facts}
      actions={
        <Button lacks={lacking({ permission: 'UPDATE_PROJECT', project: projectId })} onClick={() => setEditing(true)}>
          {namingTexts.edit}
        </Button>
      }
    >
      {editing && <NamingDialog projectId={projectId} project={project} onClose={() => setEditing(false)} />}
    </Facts>
  );
};
