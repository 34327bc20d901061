import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon, PlusIcon } from '../../design/icons.tsx';
import { Name } from '../../design/name.tsx';
import { ago } from '../../design/time/ago.ts';
import { flagUsage, pendingRequests } from '../../queries/flag.ts';
import { flag as texts } from '../../texts/flag.ts';
import { FlagSwitch } from '../flags/flag-switch.tsx';
import { newId, type Strategy } from './definition.ts';
import { DraftBar } from './drafts/draft-bar.tsx';
import { StrategyList } from './fields/strategy-list.tsx';
import styles from './flag.module.css';
import { type EditableEnvironment, useFlag } from './whom/flag-context.tsx';
import { variantsText } from './words.ts';

const { environments: environmentTexts } = texts;
const typeTexts: Readonly<Record<string, string>> = environmentTexts.types;

/** The initial values of a new strategy. */
const firstStrategy = (flag: string): Strategy => ({
  id: newId(),
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  parameters: { rollout: '100', stickiness: 'default', groupId: flag },
  constraints: [],
  segments: [],
  variants: [],
});

const Pending = ({ environment }: { readonly environment: string }) => {
  const { path } = useFlag();
  const { data = [] } = useQuery(pendingRequests(path));
  return data
    .filter((request) => request.environment === environment)
    .map(({ id, state }) => (
      <p key={id} className={styles.soft}>
        <Link to="/projects/$projectId/change-requests/$id" params={{ projectId: path.projectId, id: String(id) }}>
          {environmentTexts.pending(id, state)}
        </Link>
      </p>
    ));
};

/** The evaluations by applications in the current hour. */
const ThisHour = ({ environment }: { readonly environment: string }) => {
  const { path } = useFlag();
  const { data = [] } = useQuery(flagUsage(path.featureName, 24));
  const here = data.filter((one) => one.environment === environment);
  const newest = here.at(-1)?.timestamp;
  const counted = here.filter(({ timestamp }) => timestamp === newest);
  const [yes, no] = (['yes', 'no'] as const).map((member) => counted.reduce((sum, one) => sum + one[member], 0));
  if (!yes && !no) return null;
  return <p className={styles.soft}>{environmentTexts.hour(yes ?? 0, no ?? 0)}</p>;
};

const Variants = ({ place }: { readonly place: EditableEnvironment }) => {
  const { drafts, show } = useFlag();
  const { variants } = drafts.of(place.name).definition;
  return (
    <div className={styles.row}>
      <p className={styles.grow} dir="auto">
        <strong>{environmentTexts.variants}:</strong>{' '}
        {variants.length === 0 ? environmentTexts.noVariants : variantsText(variants)}
      </p>
      <Button
        id={`variants-${place.name}`}
        look="quiet"
        aria-label={environmentTexts.editVariants(place.name)}
        onClick={() => show({ environment: place.name })}
      >
        {texts.strategy.open}
      </Button>
    </div>
  );
};

/** A flag in one environment: the switch, the strategies, and the unsaved changes. */
export const EnvironmentColumn = ({ place }: { readonly place: EditableEnvironment }) => {
  const { flag, path, drafts, places, show } = useFlag();
  const { name: environment, production, reviewed, lacks } = place;
  const { definition } = drafts.of(environment);
  const heading = `environment-${environment}`;
  const create = lacks('CREATE_FEATURE_STRATEGY');
  const add = (): void => {
    const strategy = firstStrategy(flag.name);
    drafts.edit(environment, (present) => ({ ...present, strategies: [...present.strategies, strategy] }));
    show({ environment, strategy: strategy.id });
  };
  const copyFrom = (source: string): void =>
    drafts.edit(environment, (present) => ({
      ...present,
      strategies: [
        ...present.strategies,
        ...drafts.of(source).definition.strategies.map((one) => ({ ...one, id: newId() })),
      ],
    }));
  const { strategies } = definition;
  return (
    <section className={classNames(styles.column, production && styles.production)} aria-labelledby={heading}>
      <div className={styles.columnHead}>
        <h3 id={heading} className={styles.grow}>
          <Name>{environment}</Name>
        </h3>
        {place.flag.type !== undefined && (
          <span className={classNames(styles.badge, production && styles.productionBadge)}>
            {typeTexts[place.flag.type] ?? place.flag.type}
          </span>
        )}
        <FlagSwitch
          flag={{ name: flag.name, project: path.projectId }}
          environment={{
            name: environment,
            enabled: place.flag.enabled,
            ...(place.flag.type !== undefined && { type: place.flag.type }),
            hasEnabledStrategies: place.flag.strategies.some(({ disabled }) => !disabled),
          }}
        />
      </div>
      {reviewed && <p className={styles.soft}>{environmentTexts.reviewed}</p>}
      <Pending environment={environment} />
      <p className={styles.soft}>
        {place.flag.lastSeenAt
          ? environmentTexts.seen(ago(place.flag.lastSeenAt, Date.now()))
          : environmentTexts.neverSeen}
      </p>
      <ThisHour environment={environment} />
      {strategies.length === 0 ? (
        <p>{place.flag.enabled ? environmentTexts.onWithout : environmentTexts.noStrategies}</p>
      ) : (
        <StrategyList place={place} />
      )}
      <div className={styles.row}>
        <Button lacks={create} aria-label={environmentTexts.addIn(environment)} onClick={add}>
          <PlusIcon />
          {environmentTexts.add}
        </Button>
        {places.length > 1 && (
          <Menu
            heading={environmentTexts.copyFrom}
            trigger={
              <Button look="quiet" label={environmentTexts.more(environment)}>
                <MoreIcon />
              </Button>
            }
            actions={places
              .filter((other) => other.name !== environment && drafts.of(other.name).definition.strategies.length > 0)
              .map((other) => ({
                label: environmentTexts.copyAllFrom(other.name),
                lacks: create,
                onSelect: () => copyFrom(other.name),
              }))}
          />
        )}
      </div>
      <Variants place={place} />
      <DraftBar place={place} />
    </section>
  );
};
