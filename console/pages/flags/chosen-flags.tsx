import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { EnvironmentField, firstEnvironment } from '../../design/fields/environment-field.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import {
  environments as environmentsQuery,
  reviewedEnvironments,
  tags as tagsQuery,
} from '../../queries/configuration.ts';
import { type Flag, manyLimit, type Tag } from '../../queries/flags.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import { homeOf, projectOf } from './bulk.ts';
import { type Bulk, ConfirmBulk } from './confirm-bulk.tsx';
import styles from './flags.module.css';

const { many: texts } = flags;

export interface ChosenFlagsProps {
  readonly chosen: readonly Flag[];
  readonly onChooseNone: () => void;
}

type Asking = { readonly kind: 'environment'; readonly on: boolean } | { readonly kind: 'tags' };

/** The actions for several selected flags. */
export const ChosenFlags = ({ chosen, onChooseNone }: ChosenFlagsProps) => {
  const lacking = useLacking();
  const [asking, setAsking] = useState<Asking>();
  const [bulk, setBulk] = useState<Bulk>();
  const projects = [...new Set(chosen.map(projectOf))];
  const mayAll = (project: string): boolean =>
    ['DELETE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT'].every((permission) => !lacking({ permission, project }));
  const reviews = useQueries({
    queries: projects.map((project) => ({ ...reviewedEnvironments(project), enabled: !mayAll(project) })),
  });
  if (chosen.length === 0) return null;
  /** The missing permission in the first project that lacks it. */
  const lacks = (permission: string, among = projects): string | undefined =>
    among.map((project) => lacking({ permission, project })).find((one) => one !== undefined);
  // Where changes are reviewed everybody may propose to archive and to switch, as for one flag.
  const direct = projects.filter((_, place) => homeOf({ kind: 'archive' }, reviews[place]?.data ?? []) === undefined);
  return (
    <section className={styles.chosen} aria-label={texts.label}>
      <strong role="status">{texts.chosen(chosen.length)}</strong>
      {chosen.length > manyLimit && (
        <Banner look="warn" live>
          {texts.tooMany(manyLimit)}
        </Banner>
      )}
      <Button
        lacks={lacks('UPDATE_FEATURE_ENVIRONMENT', direct)}
        waits={chosen.length > manyLimit}
        onClick={() => setAsking({ kind: 'environment', on: true })}
      >
        {texts.on}
      </Button>
      <Button
        lacks={lacks('UPDATE_FEATURE_ENVIRONMENT', direct)}
        waits={chosen.length > manyLimit}
        onClick={() => setAsking({ kind: 'environment', on: false })}
      >
        {texts.off}
      </Button>
      <Button
        lacks={lacks('UPDATE_FEATURE')}
        waits={chosen.length > manyLimit}
        onClick={() => setBulk({ kind: 'stale', stale: true })}
      >
        {texts.stale}
      </Button>
      <Button
        lacks={lacks('UPDATE_FEATURE')}
        waits={chosen.length > manyLimit}
        onClick={() => setBulk({ kind: 'stale', stale: false })}
      >
        {texts.active}
      </Button>
      <Button
        lacks={lacks('UPDATE_FEATURE')}
        waits={chosen.length > manyLimit}
        onClick={() => setAsking({ kind: 'tags' })}
      >
        {texts.tag}
      </Button>
      <Button
        lacks={lacks('DELETE_FEATURE', direct)}
        waits={chosen.length > manyLimit}
        onClick={() => setBulk({ kind: 'archive' })}
      >
        {texts.archive}
      </Button>
      <Button look="quiet" onClick={onChooseNone}>
        {texts.none}
      </Button>
      {asking?.kind === 'environment' && (
        <AskEnvironment
          chosen={chosen}
          on={asking.on}
          onClose={() => setAsking(undefined)}
          onAnswer={(environment) => {
            setAsking(undefined);
            setBulk({ kind: 'switch', on: asking.on, environment });
          }}
        />
      )}
      {asking?.kind === 'tags' && (
        <AskTags
          onClose={() => setAsking(undefined)}
          onAnswer={(change) => {
            setAsking(undefined);
            setBulk({ kind: 'tags', ...change });
          }}
        />
      )}
      {bulk !== undefined && (
        <ConfirmBulk bulk={bulk} flags={chosen} onClose={() => setBulk(undefined)} onDone={onChooseNone} />
      )}
    </section>
  );
};

interface AskEnvironmentProps {
  readonly chosen: readonly Flag[];
  readonly on: boolean;
  readonly onClose: () => void;
  readonly onAnswer: (environment: string) => void;
}

const AskEnvironment = ({ chosen, on, onClose, onAnswer }: AskEnvironmentProps) => {
  const { data } = useQuery(environmentsQuery);
  // Only environments that all projects of the flags use.
  const shared = data?.filter(({ name }) =>
    chosen.every((flag) => flag.environments?.some((one) => one.name === name)),
  );
  const [picked, setPicked] = useState<string>();
  const environment = picked ?? firstEnvironment(shared);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.environmentTitle(on)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" waits={environment === ''} onClick={() => onAnswer(environment)}>
            {common.change.next}
          </Button>
        </>
      }
    >
      <EnvironmentField label={texts.environment} offered={shared} value={environment} onChange={setPicked} />
    </Dialog>
  );
};

interface AskTagsProps {
  readonly onClose: () => void;
  readonly onAnswer: (change: { readonly added: readonly Tag[]; readonly removed: readonly Tag[] }) => void;
}

const AskTags = ({ onClose, onAnswer }: AskTagsProps) => {
  const { data = [] } = useQuery(tagsQuery);
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const tagOf = (position: string): readonly Tag[] => {
    const tag = position === '' ? undefined : data[Number(position)];
    return tag === undefined ? [] : [tag];
  };
  const options = (
    <>
      <option value="">{texts.tagNone}</option>
      {data.map(({ type, value }, position) => (
        <option key={`${type}:${value}`} value={position}>{`${type}:${value}`}</option>
      ))}
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.tagTitle}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            waits={added === '' && removed === ''}
            onClick={() => onAnswer({ added: tagOf(added), removed: tagOf(removed) })}
          >
            {common.change.next}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SelectField label={texts.tagAdd} value={added} onChange={(event) => setAdded(event.target.value)}>
          {options}
        </SelectField>
        <SelectField label={texts.tagRemove} value={removed} onChange={(event) => setRemoved(event.target.value)}>
          {options}
        </SelectField>
      </div>
    </Dialog>
  );
};
