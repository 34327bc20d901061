import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import type { Definition, Strategy } from '../pages/flag/definition.ts';
import { evaluatorOf, impactOf, type Situation, sampleFor } from '../pages/flag/usage/live.ts';
import { ownSample } from '../pages/flag/whom/contexts.ts';
import { contextFields, segments } from '../queries/configuration.ts';
import { useSelf } from '../session/permissions.ts';
import { releaseForm } from '../texts/release-form.ts';
import { isFineStage, type StageDraft } from './draft.ts';
import styles from './releases.module.css';

const { preview: texts } = releaseForm;

/** The flag that a release is about. */
export interface PreviewedFlag extends Omit<Situation, 'segments' | 'planned'> {
  /** What is in force beside the plan. */
  readonly beside: Definition;
}

/** A flag that has nothing, for a template. */
export const anyFlag: PreviewedFlag = {
  flag: { name: 'flag', project: '', dependencies: [] },
  environment: 'production',
  parents: [],
  beside: { strategies: [], variants: [] },
};

/** A rollout without a group gets the name of its flag. */
const grouped = (strategies: readonly Strategy[], flag: string): readonly Strategy[] =>
  strategies.map((one) =>
    one.name === 'flexibleRollout'
      ? { ...one, parameters: { ...one.parameters, groupId: one.parameters.groupId || flag } }
      : one,
  );

interface StagesReachProps {
  readonly stages: readonly StageDraft[];
  readonly about: PreviewedFlag;
}

const useReached = ({ stages, about }: StagesReachProps) => {
  const own = ownSample(useSelf().user.id).use();
  const known = useQuery(segments);
  const fields = useQuery(contextFields);
  const counted = useMemo(() => {
    if (known.data === undefined || fields.data === undefined || !stages.every(isFineStage)) return undefined;
    const { beside, ...rest } = about;
    const here = { ...rest, segments: known.data };
    const definitions = stages.map(({ strategies }) => ({
      ...beside,
      strategies: [...beside.strategies, ...grouped(strategies, rest.flag.name)],
    }));
    const contexts = own.length > 0 ? own : sampleFor(here, [beside, ...definitions], fields.data).contexts;
    const now = Date.now();
    const before = evaluatorOf(here, beside, beside.strategies.length > 0);
    const evaluators = definitions.map((definition) => evaluatorOf(here, definition, true));
    return {
      total: contexts.length,
      isOwn: own.length > 0,
      isPartlyUnknown: evaluators.some(({ isPartlyUnknown }) => isPartlyUnknown),
      rows: evaluators.map((evaluator, at) => impactOf(evaluators[at - 1] ?? before, evaluator, contexts, now)),
    };
  }, [own, known.data, fields.data, stages, about]);
  return { counted, failed: [known, fields].find(({ isError, data }) => isError && data === undefined) };
};

/** How many users of the sample each stage reaches, and how many more than the one before it. */
export const StagesReach = ({ stages: edited, about }: StagesReachProps) => {
  // Counted with low priority, so that typing stays quick.
  const stages = useDeferredValue(edited);
  const { counted, failed } = useReached({ stages, about });
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (counted === undefined)
    return stages.every(isFineStage) ? <Loading /> : <p className={page.soft}>{texts.later}</p>;
  const { total, rows, isOwn, isPartlyUnknown } = counted;
  return (
    <section className={page.stack} aria-labelledby="release-reach">
      <h3 id="release-reach">{texts.title}</h3>
      <table className={styles.reach}>
        <thead>
          <tr>
            <th scope="col">{texts.stage}</th>
            <th scope="col">{texts.reached}</th>
            <th scope="col">{texts.more}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ after, gain, lose }, at) => (
            <tr key={stages[at]?.id}>
              <th scope="row">
                <Name>{stages[at]?.name ?? ''}</Name>
              </th>
              <td>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * after) / Math.max(1, total)}%` }} />
                </span>
                {texts.count(after, total)}
              </td>
              <td>
                +{gain.toLocaleString('en')}
                {lose > 0 && `, ${texts.fewer(lose)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={page.soft}>{isOwn ? texts.own(total) : texts.madeUp(total)}</p>
      {isPartlyUnknown && <p className={page.soft}>{texts.unknown}</p>}
    </section>
  );
};
