import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { withPlanned } from '../../../lib/definition/release-plan.ts';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon, PlusIcon } from '../../design/icons.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import { ago } from '../../design/time/ago.ts';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import { pendingRequests } from '../../queries/flag.ts';
import { flag as texts } from '../../texts/flag.ts';
import { FlagSwitch } from '../flags/flag-switch.tsx';
import { newId, plannedStrategies, type Strategy } from './definition.ts';
import { DraftBar } from './drafts/draft-bar.tsx';
import { StrategyList } from './fields/strategy-list.tsx';
import styles from './flag.module.css';
import { whoGets } from './reach.ts';
import { LastDay } from './usage/last-day.tsx';
import { type EditableEnvironment, useFlag } from './whom/flag-context.tsx';
import { variantsText } from './words.ts';

/** Most flags have no plan. Its code has the evaluator, too, for the questions that it asks. */
const ReleasePlanPart = lazy(() =>
  loadPart(() => import('./release/release-plan.tsx')).then(({ ReleasePlanPart: component }) => ({
    default: component,
  })),
);

const AddPlan = lazy(() =>
  loadPart(() => import('./release/add-plan.tsx')).then(({ AddPlan: component }) => ({ default: component })),
);

const safeguards = lateCode(async () => (await import('./release/safeguards.tsx')).Safeguards);

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

/** One line: whether the flag is on, who gets it, when it was last requested, and how often in each hour of a day. */
const Status = ({ place }: { readonly place: EditableEnvironment }) => {
  const { flag, drafts } = useFlag();
  const { enabled, lastSeenAt } = place.flag;
  const { strategies, variants } = drafts.of(place.name).current;
  const [plan] = place.flag.releasePlans ?? [];
  const stage = plan?.milestones.findIndex(({ id }) => id === plan.activeMilestoneId) ?? -1;
  const parts = [
    whoGets(enabled, { variants, strategies: withPlanned(strategies, plannedStrategies(place.flag)) }),
    ...(plan && stage >= 0 ? [texts.reach.stage(stage + 1, plan.milestones.length)] : []),
    ...(enabled && (flag.dependencies ?? []).length > 0 ? [texts.reach.parents] : []),
  ];
  return (
    <div className={styles.status}>
      <p className={styles.grow}>
        <strong data-on={enabled || undefined}>{parts.join(', ')}</strong>
        <span className={styles.soft}>
          {' · '}
          {lastSeenAt ? environmentTexts.seen(ago(lastSeenAt, Date.now())) : environmentTexts.neverSeen}
        </span>
      </p>
      {lastSeenAt && <LastDay environment={place.name} />}
    </div>
  );
};

const Variants = ({ place }: { readonly place: EditableEnvironment }) => {
  const { drafts, show } = useFlag();
  const { variants } = drafts.of(place.name).definition;
  return (
    <div className={styles.variants}>
      <p dir="auto">
        <span className={styles.soft}>{environmentTexts.variants}:</span>{' '}
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

/** Who gets the flag where it has no strategies of its own. */
const withoutText = ({ flag }: EditableEnvironment): string => {
  if (plannedStrategies(flag).length > 0) return environmentTexts.onlyPlan;
  if (flag.enabled) return environmentTexts.onWithout;
  return flag.releasePlans ? environmentTexts.onlyPlan : environmentTexts.noStrategies;
};

/** The strategies of an environment, its variants, its release plan, and what is pending there. */
const Inside = ({ place, isAsked }: Pick<EnvironmentPanelProps, 'place' | 'isAsked'>) => {
  const { flag, drafts, places, show } = useFlag();
  const { name: environment, reviewed, lacks } = place;
  const create = lacks('CREATE_FEATURE_STRATEGY');
  const { strategies } = drafts.of(environment).definition;
  const [plan] = place.flag.releasePlans ?? [];
  const [isAddingPlan, setAddingPlan] = useState(false);
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
  return (
    <>
      {reviewed && <p className={styles.soft}>{environmentTexts.reviewed}</p>}
      <Pending environment={environment} />
      {plan && (
        <Suspense fallback={<Loading />}>
          <ReleasePlanPart place={place} plan={plan} isAsked={isAsked} />
        </Suspense>
      )}
      {strategies.length === 0 ? <p>{withoutText(place)}</p> : <StrategyList place={place} />}
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
        {plan === undefined && (
          <Button
            lacks={create}
            aria-label={environmentTexts.addPlanIn(environment)}
            onClick={() => setAddingPlan(true)}
          >
            <PlusIcon />
            {environmentTexts.addPlan}
          </Button>
        )}
        <Variants place={place} />
      </div>
      <Late code={safeguards} props={{ place }} />
      {isAddingPlan && (
        <Suspense>
          <AddPlan place={place} onClose={() => setAddingPlan(false)} />
        </Suspense>
      )}
    </>
  );
};

export interface EnvironmentPanelProps {
  readonly place: EditableEnvironment;
  readonly isOpen: boolean;
  /** A link asks for its release plan. */
  readonly isAsked: boolean;
  /** Opens or closes it; absent: it is always open. */
  readonly onFold?: () => void;
}

/** A flag in one environment: its switch and status in a line, and below, if it is open, what decides there. */
export const EnvironmentPanel = ({ place, isOpen, isAsked, onFold }: EnvironmentPanelProps) => {
  const { flag, path } = useFlag();
  const { name: environment, production } = place;
  const [plan] = place.flag.releasePlans ?? [];
  const heading = `environment-${environment}`;
  return (
    <section
      className={classNames(styles.environment, production && styles.production)}
      aria-labelledby={heading}
      data-folded={!isOpen || undefined}
    >
      <div className={styles.environmentHead}>
        <FlagSwitch
          flag={{ name: flag.name, project: path.projectId }}
          environment={{
            name: environment,
            enabled: place.flag.enabled,
            ...(place.flag.type !== undefined && { type: place.flag.type }),
            hasEnabledStrategies: place.flag.strategies.some(({ disabled }) => !disabled),
            ...(plan && {
              releasePlan: { id: plan.id, paused: plan.pause !== null, completed: plan.completedAt !== null },
            }),
          }}
        />
        <div className={styles.environmentName}>
          <h3 id={heading}>
            <EnvironmentName name={environment} type={place.flag.type ?? ''} />
          </h3>
          {place.flag.type !== undefined && typeTexts[place.flag.type] !== environment && (
            <span className={styles.badge}>{typeTexts[place.flag.type] ?? place.flag.type}</span>
          )}
        </div>
        <Status place={place} />
        {onFold && (
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-label={environmentTexts.fold(isOpen, environment)}
            onClick={onFold}
          >
            {isOpen ? environmentTexts.close : environmentTexts.open}
          </Button>
        )}
      </div>
      {isOpen && <Inside place={place} isAsked={isAsked} />}
      <DraftBar place={place} />
    </section>
  );
};
