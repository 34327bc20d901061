import { useQuery } from '@tanstack/react-query';
import { typeNames } from '../../changes/strategy-name.ts';
import { ErrorState } from '../../design/error-state.tsx';
import { Loading } from '../../design/loading.tsx';
import { segments, strategyTypes } from '../../queries/configuration.ts';
import { flagDetails } from '../../queries/flag.ts';
import type { FlagPlace } from '../../queries/flags.ts';
import { flags } from '../../texts/flags.ts';
import { definitionOf } from '../flag/definition.ts';
import { Whom } from '../flag/whom.tsx';
import { whomText } from '../flag/words.ts';
import styles from './flags.module.css';

const { switched: texts } = flags;

/** Whom a flag reaches in an environment once it is switched on: each active strategy in words, and a sample. */
export const Reached = ({ projectId, featureName, environment }: FlagPlace) => {
  const flag = useQuery(flagDetails({ projectId, featureName }));
  const known = useQuery(segments);
  const types = useQuery(strategyTypes);
  const failed = [flag, known, types].find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (flag.data === undefined || known.data === undefined || types.data === undefined) return <Loading />;
  const here = flag.data.environments.find(({ name }) => name === environment);
  const definition = here && definitionOf(here);
  const active = definition?.strategies.filter(({ disabled }) => !disabled) ?? [];
  // Without an active strategy the service adds the default one; the dialog says so.
  if (definition === undefined || active.length === 0) return null;
  const { dependencies = [] } = flag.data;
  const named = { types: typeNames(types.data), segments: new Map(known.data.map(({ id, name }) => [id, name])) };
  return (
    <section className={styles.reached} aria-label={texts.reached}>
      <h3>{texts.reached}</h3>
      <ul>
        {active.map((strategy) => (
          <li key={strategy.id} dir="auto">
            {whomText(strategy, named)}
          </li>
        ))}
      </ul>
      {dependencies.length > 0 && <p>{texts.parents(dependencies.map(({ feature }) => feature).join(', '))}</p>}
      <Whom
        projectId={projectId}
        flag={featureName}
        environment={environment}
        before={{ enabled: false, definition, dependencies }}
        after={{ enabled: true, definition, dependencies }}
      />
    </section>
  );
};
