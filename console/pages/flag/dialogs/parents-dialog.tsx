import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../../changes/undo-of.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { Picker } from '../../../design/dialogs/picker.tsx';
import { SelectField } from '../../../design/fields/field.tsx';
import { CloseIcon } from '../../../design/icons.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import {
  addParent,
  type Dependency,
  type FlagPath,
  flagDetails,
  possibleParents,
  removeParent,
} from '../../../queries/flag.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { definitionOf } from '../definition.ts';
import { useProjectReview } from '../drafts/project-review.ts';
import { proposeChange } from '../drafts/save.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';

const { parents: parentTexts } = texts;

type Parent = { readonly feature: string; readonly enabled: boolean; readonly variants: readonly string[] };

const parentOf = ({ feature, enabled = true, variants = [] }: Dependency): Parent => ({ feature, enabled, variants });
const howText = ({ enabled, variants }: Parent): string => parentTexts.how(enabled, variants);

interface ConfirmProps {
  readonly before: Parent | undefined;
  readonly after: Parent | undefined;
  readonly onClose: () => void;
}

/** Confirms one added, changed or removed dependency. */
const ConfirmParent = ({ before, after, onClose }: ConfirmProps) => {
  const { flag, path } = useFlag();
  const { environment, production } = useProjectReview();
  const save = async ({ propose, comment, question }: Saving): Promise<void> => {
    if (propose && environment !== undefined) {
      const change =
        after === undefined
          ? { action: 'deleteDependency' as const }
          : { action: 'addDependency' as const, payload: { ...after, variants: [...after.variants] } };
      const id = await proposeChange(path, environment.name, change, comment);
      announceRequest({ projectId: path.projectId, id, description: flag.name });
      return;
    }
    const revision = await (after === undefined
      ? removeParent(path, before?.feature ?? '', comment)
      : addParent(path, { ...after, variants: [...after.variants] }, comment));
    announce({
      title: parentTexts.done,
      question,
      undo: undoOf({
        projectId: path.projectId,
        revision,
        feature: flag.name,
        skipsReview: environment !== undefined,
        title: parentTexts.undone,
      }),
    });
  };
  const summary =
    after === undefined
      ? parentTexts.removed(flag.name, before?.feature ?? '')
      : parentTexts.added(flag.name, after.feature, howText(after));
  return (
    <ConfirmWithDiff
      title={after === undefined ? parentTexts.confirmRemove : parentTexts.confirmAdd}
      environment={environment}
      production={production}
      inHistory
      changes={[{ summary, before, after }]}
      onClose={onClose}
      onSave={save}
    />
  );
};

interface VariantsProps {
  readonly parent: FlagPath;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses among the variants that a flag has in any environment. */
const Variants = ({ parent, chosen, onChange }: VariantsProps) => {
  const { data, error } = useQuery(flagDetails(parent));
  const names = data?.environments
    .map(definitionOf)
    .flatMap(({ strategies, variants }) => [...strategies.flatMap((strategy) => strategy.variants), ...variants])
    .map(({ name }) => name);
  if (error !== null) return <ErrorState error={error} />;
  if (names?.length === 0) return <p>{parentTexts.noVariants(parent.featureName)}</p>;
  return (
    <Picker
      label={parentTexts.variants}
      items={names && [...new Set(names)].sort()}
      keyOf={(name) => name}
      textOf={(name) => name}
      show={(name) => <Name>{name}</Name>}
      chosen={chosen}
      onChange={onChange}
    />
  );
};

const states = ['on', 'off', 'variants'] as const;

interface ParentFormProps {
  readonly projectId: string;
  readonly offered: readonly string[];
  readonly onAdd: (parent: Parent) => void;
}

const ParentForm = ({ projectId, offered, onAdd }: ParentFormProps) => {
  const [feature, setFeature] = useState('');
  const [state, setState] = useState<(typeof states)[number]>('on');
  const [variants, setVariants] = useState<readonly string[]>([]);
  const chosen = feature || offered[0] || '';
  const named = state === 'variants' ? variants : [];
  return (
    <form
      className={styles.formRows}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ feature: chosen, enabled: state !== 'off', variants: named });
      }}
    >
      <SelectField
        label={parentTexts.parent}
        value={chosen}
        onChange={(event) => {
          setFeature(event.target.value);
          setVariants([]);
        }}
      >
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label={parentTexts.state}
        value={state}
        onChange={(event) => setState(states.find((one) => one === event.target.value) ?? 'on')}
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {parentTexts.states[one]}
          </option>
        ))}
      </SelectField>
      {state === 'variants' && (
        <Variants key={chosen} parent={{ projectId, featureName: chosen }} chosen={variants} onChange={setVariants} />
      )}
      <Button type="submit" waits={chosen === '' || (state === 'variants' && named.length === 0)}>
        {parentTexts.add}
      </Button>
    </form>
  );
};

/** Edits the dependencies of a flag. */
export const ParentsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag, path } = useFlag();
  const { environment } = useProjectReview();
  const { data: offered = [], isSuccess } = useQuery(possibleParents(path));
  const [changing, setChanging] = useState<{ before: Parent | undefined; after: Parent | undefined }>();
  const parents = (flag.dependencies ?? []).map(parentOf);
  const { children = [] } = flag;
  if (changing !== undefined) return <ConfirmParent {...changing} onClose={onClose} />;
  // A change request cannot remove one of several dependencies.
  const onlyAll = environment !== undefined && !environment.maySkip && parents.length > 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={parentTexts.title(flag.name)}
      lead={parentTexts.lead}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {parents.length > 0 && (
        <ul className={styles.picked}>
          {parents.map((parent) => (
            <li key={parent.feature} className={styles.row}>
              <span className={styles.grow}>
                <Name>{parentTexts.text(parent.feature, howText(parent))}</Name>
              </span>
              <Button
                look="quiet"
                label={parentTexts.remove(parent.feature)}
                lacks={onlyAll ? parentTexts.onlyAll : undefined}
                onClick={() => setChanging({ before: parent, after: undefined })}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children.length > 0 && <p>{parentTexts.isParent(children.join(', '))}</p>}
      {children.length === 0 && isSuccess && offered.length === 0 && <p>{parentTexts.none}</p>}
      {children.length === 0 && offered.length > 0 && (
        <ParentForm
          projectId={path.projectId}
          offered={offered}
          onAdd={(after) => setChanging({ before: parents.find(({ feature }) => feature === after.feature), after })}
        />
      )}
    </Dialog>
  );
};
