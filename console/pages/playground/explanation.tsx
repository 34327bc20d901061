import { useQuery } from '@tanstack/react-query';
import { knownFrom } from '../../api/known.ts';
import { strategyName, typeNames } from '../../changes/strategy-name.ts';
import { Badge, type BadgeLook } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { JsonView } from '../../design/data/json-view.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { Name } from '../../design/name.tsx';
import { strategyTypes } from '../../queries/configuration.ts';
import type { Evaluation } from '../../queries/playground.ts';
import { common } from '../../texts/common.ts';
import { playground } from '../../texts/playground.ts';
import styles from './playground.module.css';

const { explained: texts } = playground;

const stopButton = lateCode(async () => (await import('../../releases/stop-moving.tsx')).StopMoving);

type Strategy = Evaluation['strategies']['data'][number];
type Constraint = Strategy['constraints'][number];
type Result = boolean | 'unknown';

const look = (result: Result): BadgeLook => (result === 'unknown' ? 'warn' : result ? 'good' : 'bad');

const Outcome = ({ result }: { readonly result: Result }) => (
  <Badge look={look(result)}>{result === 'unknown' ? texts.unknown : result ? texts.yes : texts.no}</Badge>
);

const Constraints = ({ constraints }: { readonly constraints: readonly Constraint[] }) => (
  <ul className={styles.steps}>
    {constraints.map((one, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the constraints of an answer stay in their places
      <li key={position} className={styles.step}>
        <Outcome result={one.result} />
        <bdi>
          {texts.constraint({
            field: one.contextName,
            operator: one.operator,
            inverted: one.inverted === true,
            values: one.values && one.values.length > 0 ? one.values.join(', ') : (one.value ?? ''),
          })}
        </bdi>
      </li>
    ))}
  </ul>
);

const StrategyStep = ({ strategy }: { readonly strategy: Strategy }) => {
  const types = knownFrom(useQuery(strategyTypes), typeNames);
  const { name, title, disabled, parameters, result, constraints, segments } = strategy;
  return (
    <li className={styles.strategy}>
      <h3 className={styles.step}>
        <Outcome result={result.enabled} />
        <Name>{strategyName({ title, name }, types)}</Name>
        {disabled === true && <Badge>{texts.disabled}</Badge>}
      </h3>
      {result.evaluationStatus === 'incomplete' && <p>{texts.incomplete}</p>}
      {Object.keys(parameters).length > 0 && (
        <dl className={styles.parameters}>
          {Object.entries(parameters).map(([parameter, value]) => (
            <div key={parameter}>
              <dt>{parameter}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Constraints constraints={constraints} />
      {segments.map((segment) => (
        <div key={segment.id}>
          <p className={styles.step}>
            <Outcome result={segment.result} />
            {texts.segment} <Name>{segment.name}</Name>
          </p>
          <Constraints constraints={segment.constraints} />
        </div>
      ))}
      {result.evaluationStatus === 'complete' && result.variant?.enabled === true && (
        <p>
          {texts.variant} <Name>{result.variant.name}</Name>
        </p>
      )}
    </li>
  );
};

export interface ExplanationProps {
  readonly evaluation: Evaluation;
  /** The evaluation is of a past time. */
  readonly isPast: boolean;
  readonly onClose: () => void;
}

/** Why a flag is on or off for a context: all steps in the order of the evaluation. */
export const Explanation = ({ evaluation, isPast, onClose }: ExplanationProps) => {
  const { name, environment, isEnabled, isEnabledInCurrentEnvironment, hasUnsatisfiedDependency, variant } = evaluation;
  const { strategies, context, projectId } = evaluation;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<bdi>{texts.title(name, isEnabled, environment)}</bdi>}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <ol className={styles.steps}>
        <li className={styles.step}>
          <Outcome result={isEnabledInCurrentEnvironment} />
          {texts.switched(isEnabledInCurrentEnvironment)}
          {isEnabledInCurrentEnvironment && !isPast && (
            <Late code={stopButton} props={{ projectId, featureName: name, environment }} />
          )}
        </li>
        {hasUnsatisfiedDependency !== undefined && (
          <li className={styles.step}>
            <Outcome result={!hasUnsatisfiedDependency} />
            {texts.parents(hasUnsatisfiedDependency)}
          </li>
        )}
        <li className={styles.step}>
          <Outcome result={strategies.result} />
          {strategies.data.length === 0 ? texts.noStrategies : texts.strategies}
        </li>
      </ol>
      {strategies.data.length > 0 && (
        <ol className={styles.steps}>
          {strategies.data.map((strategy) => (
            <StrategyStep key={strategy.id} strategy={strategy} />
          ))}
        </ol>
      )}
      {variant?.enabled === true && (
        <section>
          <h3>
            {texts.gets} <Name>{variant.name}</Name>
          </h3>
          {variant.payload !== undefined && <JsonView value={variant.payload} />}
        </section>
      )}
      <section>
        <h3>{texts.context}</h3>
        <JsonView value={context} />
      </section>
    </Dialog>
  );
};
