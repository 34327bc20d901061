import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { typeNames } from '../../changes/strategy-name.ts';
import { Folded } from '../../design/folded.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import { projectEnvironments, segments, strategyTypes } from '../../queries/configuration.ts';
import { flagDetails } from '../../queries/flag.ts';
import type { FlagPlace } from '../../queries/flags.ts';
import { flags } from '../../texts/flags.ts';
import { addedDefault, definitionOf, strategyOf } from '../flag/definition.ts';
import { Whom } from '../flag/whom/whom.tsx';
import { whomText } from '../flag/words.ts';
import styles from './flags.module.css';

const { switched: texts } = flags;

/** Each active strategy in words, and a sample of users. */
const Who = ({ projectId, featureName, environment }: FlagPlace) => {
  const flag = useQuery(flagDetails({ projectId, featureName }));
  const known = useQuery(segments);
  const types = useQuery(strategyTypes);
  const configured = useQuery(projectEnvironments(projectId));
  const sides = useMemo(() => {
    const here = flag.data?.environments.find(({ name }) => name === environment);
    if (here === undefined || configured.data === undefined) return undefined;
    const { dependencies = [] } = flag.data ?? {};
    const definition = definitionOf(here);
    const stored = configured.data.find(({ name }) => name === environment)?.defaultStrategy;
    // Switching on begins a plan, and adds no default strategy then.
    const [plan] = here.releasePlans ?? [];
    const begins = plan?.milestones.find(({ id }) => id === plan.activeMilestoneId) ?? plan?.milestones[0];
    const planned = begins?.strategies.map(strategyOf) ?? [];
    const strategies = [...definition.strategies, ...planned].some(({ disabled }) => !disabled)
      ? definition.strategies
      : [...definition.strategies, addedDefault(stored, featureName)];
    return {
      before: { enabled: false, definition, dependencies },
      after: { enabled: true, definition: { ...definition, strategies: [...strategies, ...planned] }, dependencies },
    };
  }, [flag.data, configured.data, featureName, environment]);
  const failed = [flag, known, types, configured].find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (sides === undefined || known.data === undefined || types.data === undefined) return <Loading />;
  const { definition, dependencies } = sides.after;
  const named = { types: typeNames(types.data), segments: new Map(known.data.map(({ id, name }) => [id, name])) };
  return (
    <>
      <ul>
        {definition.strategies
          .filter(({ disabled }) => !disabled)
          .map((strategy) => (
            <li key={strategy.id} dir="auto">
              {whomText(strategy, named)}
            </li>
          ))}
      </ul>
      {dependencies.length > 0 && <p>{texts.parents(dependencies.map(({ feature }) => feature).join(', '))}</p>}
      <Whom projectId={projectId} flag={featureName} environment={environment} {...sides} />
    </>
  );
};

/** Only this many flags are open at first: each one is read by itself. */
const maxOpen = 10;

/** Whom flags reach in an environment once they are switched on. */
export const Reached = ({ places }: { readonly places: readonly FlagPlace[] }) => {
  const [first] = places;
  if (first === undefined) return null;
  return (
    <section className={styles.reached} aria-label={texts.reached}>
      <h3>{texts.reached}</h3>
      {places.length === 1 ? (
        <Who {...first} />
      ) : (
        places.map((place, at) => (
          <Folded
            key={`${place.projectId} ${place.featureName}`}
            summary={<Name>{place.featureName}</Name>}
            isOpen={at < maxOpen}
          >
            <Who {...place} />
          </Folded>
        ))
      )}
    </section>
  );
};
