import type { ReactNode } from 'react';
import type {
  ConstraintExplanation,
  FeatureExplanation,
  StrategyExplanation,
} from '../../../../lib/evaluation/index.ts';
import { strategyName } from '../../../changes/strategy-name.ts';
import { operandOf } from '../../../constraints/operators.ts';
import { constraintText, listText } from '../../../constraints/words.ts';
import type { Dependency } from '../../../queries/flag.ts';
import { flag as texts } from '../../../texts/flag.ts';
import type { Context } from '../context.ts';
import styles from '../flag.module.css';
import { drawOf } from '../usage/live.ts';
import { parameterItems } from '../words.ts';
import { useFlag } from './flag-context.tsx';

const { steps } = texts.live;

type Mark = boolean | 'unknown' | 'skipped';

const marks = { true: '✓', false: '✗', unknown: '?', skipped: '–' } as const;
const markTexts = { true: steps.yes, false: steps.no, unknown: texts.live.unknown, skipped: steps.skipped } as const;

/** One step of an evaluation, and whether it holds. */
const Step = ({ mark, children }: { readonly mark: Mark; readonly children: ReactNode }) => (
  <li className={styles.step} data-mark={String(mark)}>
    <span className={styles.mark}>
      <span aria-hidden="true">{marks[`${mark}`]}</span>
      <span className="unseen">{markTexts[`${mark}`]}: </span>
    </span>
    <span>{children}</span>
  </li>
);

const ConstraintStep = ({ constraint, context }: { constraint: ConstraintExplanation; context: Context }) => {
  const value = context[constraint.contextName];
  const text = constraintText({
    contextName: constraint.contextName,
    operator: constraint.operator,
    inverted: constraint.inverted,
    caseInsensitive: constraint.caseInsensitive ?? false,
    values: constraint.values,
    ...(constraint.value !== undefined && { value: constraint.value }),
  });
  const has = value ? steps.has(constraint.contextName, value) : steps.lacks(constraint.contextName);
  return (
    <Step mark={constraint.result}>
      <bdi>{text}</bdi>
      {operandOf(constraint.operator) !== 'date' && <span className={styles.soft}> · {has}</span>}
    </Step>
  );
};

/** The rule of the strategy, without its constraints and segments. */
const ruleText = ({ name, parameters }: StrategyExplanation, context: Context): string | undefined => {
  const draw = drawOf({ name, parameters }, context);
  const share = parameters.rollout ?? parameters.percentage ?? '0';
  if (draw?.kind === 'chance') return steps.random(share);
  if (draw?.kind === 'no-id') return steps.noId(draw.field);
  if (draw?.kind === 'bucket') return steps.bucket(draw.group, `${draw.field} ${draw.id}`, draw.bucket, share);
  const [parameter, field] =
    name === 'userWithId' ? ['userIds', 'userId'] : name === 'remoteAddress' ? ['IPs', 'remoteAddress'] : [];
  if (parameter === undefined || field === undefined) return undefined;
  const has = context[field] ? steps.has(field, context[field]) : steps.lacks(field);
  return `${listText(parameterItems(parameters[parameter]))} · ${has}`;
};

interface StrategyStepProps {
  readonly strategy: StrategyExplanation;
  readonly context: Context;
  readonly decides: boolean;
}

const StrategyStep = ({ strategy, context, decides }: StrategyStepProps) => {
  const { named } = useFlag();
  const { result, constraints, segments } = strategy;
  const rule = ruleText(strategy, context);
  const name = strategyName(strategy, named.types);
  // The rule holds if the strategy does; if all conditions hold but the strategy does not, the rule failed.
  const conditions = constraints.every((one) => one.result) && segments.every((one) => one.result);
  const share = Number(strategy.parameters.rollout ?? strategy.parameters.percentage ?? Number.NaN);
  const draw = drawOf(strategy, context);
  const holds = draw?.kind === 'bucket' ? draw.bucket <= share : result.enabled === true || !conditions;
  return (
    <Step mark={strategy.disabled ? 'skipped' : result.enabled}>
      <bdi>{name}</bdi>
      {decides && <strong> – {steps.decides}</strong>}
      {strategy.disabled && <span className={styles.soft}> – {steps.disabled}</span>}
      {result.evaluationStatus === 'incomplete' && <span className={styles.soft}> – {steps.cannot}</span>}
      <ul className={styles.steps}>
        {segments.map((segment) => (
          <Step key={segment.id} mark={segment.result}>
            <bdi>{steps.segment(segment.name || texts.strategy.missingSegment(segment.id))}</bdi>
            {segment.constraints.length > 0 && (
              <ul className={styles.steps}>
                {segment.constraints.map((constraint, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be there twice
                  <ConstraintStep key={position} constraint={constraint} context={context} />
                ))}
              </ul>
            )}
          </Step>
        ))}
        {constraints.map((constraint, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be there twice
          <ConstraintStep key={position} constraint={constraint} context={context} />
        ))}
        {rule !== undefined && (
          <Step mark={holds}>
            <bdi>{rule}</bdi>
          </Step>
        )}
      </ul>
    </Step>
  );
};

const parentText = ({ feature, enabled = true, variants = [] }: Dependency): string =>
  steps.parent(feature, texts.parents.how(enabled, variants));

export interface ExplanationProps {
  readonly explanation: FeatureExplanation;
  readonly context: Context;
}

/** All steps that lead to a result, in the order of the evaluation. */
export const Explanation = ({ explanation, context }: ExplanationProps) => {
  const { flag } = useFlag();
  const { strategies, isEnabledInCurrentEnvironment, hasUnsatisfiedDependency, isEnabled, variant } = explanation;
  const deciding = strategies.data.findIndex(({ result }) => result.enabled === true);
  return (
    <ul className={styles.steps}>
      <Step mark={isEnabledInCurrentEnvironment}>{steps.switch(isEnabledInCurrentEnvironment)}</Step>
      {(flag.dependencies ?? []).map((dependency) => (
        <Step key={dependency.feature} mark={!hasUnsatisfiedDependency}>
          {parentText(dependency)}
        </Step>
      ))}
      {strategies.data.length === 0 && <Step mark={true}>{steps.noStrategies}</Step>}
      {strategies.data.map((strategy, position) => (
        <StrategyStep key={strategy.id} strategy={strategy} context={context} decides={position === deciding} />
      ))}
      {isEnabled && variant.enabled && <Step mark={true}>{steps.variant(variant.name)}</Step>}
    </ul>
  );
};
