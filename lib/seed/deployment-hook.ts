import type { APIGatewayAuthorizerResult, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { errorBody } from '../contract/error-schemas.ts';
import { disableFeature, enableFeature } from '../contract/routes/feature-environments.ts';
import { updateFeatureStrategy } from '../contract/routes/feature-strategies.ts';
import { patchFeature } from '../contract/routes/features.ts';
import { getClientFeatures, getFrontendFeatures } from '../contract/routes/sdk.ts';
import { sampleAuthorizerEvent, sampleOf } from '../openapi/sample-event.ts';
import { optional } from '../store/runtime/env.ts';
import { logError, logInfo } from '../store/runtime/log.ts';
import { askAws, callAws } from './aws/ask-aws.ts';
import { openChecks } from './open-checks.ts';

/** What CodeDeploy sends before and after it moves requests to a new version. */
export interface HookEvent {
  readonly DeploymentId: string;
  readonly LifecycleEventHookExecutionId: string;
}

export interface HookedStage {
  /** What the names of all functions of the stage begin with. */
  readonly prefix: string;
  /** Address of the stage; undefined: it is not known yet. */
  readonly url: string | undefined;
}

const targets = z.object({ targetIds: z.array(z.string()).min(1) });
const target = z.object({
  deploymentTarget: z.object({
    lambdaTarget: z.object({
      lambdaFunctionInfo: z.object({ functionName: z.string(), targetVersion: z.string() }),
    }),
  }),
});

/** The version that gets requests, and the function it belongs to. */
interface NewVersion {
  readonly name: string;
  readonly version: string;
}

const codeDeploy = async <T>(operation: string, input: object, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await callAws(`CodeDeploy_20141006.${operation}`, input, { service: 'codedeploy' })));

const versionsOf = async (deploymentId: string): Promise<readonly NewVersion[]> => {
  const { targetIds } = await codeDeploy('ListDeploymentTargets', { deploymentId }, targets);
  return Promise.all(
    targetIds.map(async (targetId): Promise<NewVersion> => {
      const { deploymentTarget } = await codeDeploy('GetDeploymentTarget', { deploymentId, targetId }, target);
      const { functionName, targetVersion } = deploymentTarget.lambdaTarget.lambdaFunctionInfo;
      return { name: functionName, version: targetVersion };
    }),
  );
};

type Sampled = Parameters<typeof sampleOf>[0];

/** Operations whose functions get new versions in steps. */
const routes: readonly Sampled[] = [
  getClientFeatures,
  getFrontendFeatures,
  enableFeature,
  disableFeature,
  patchFeature,
  updateFeatureStrategy,
];

/** The refusal of a caller who is nobody; a stage that answers only its front refuses this caller before it looks. */
const isRefusal = (answer: unknown): boolean => {
  const { statusCode, body }: Partial<APIGatewayProxyResult> = Object(answer);
  const name = errorBody.safeParse(JSON.parse(body ?? '{}')).data?.name;
  return optional('apiOnly') === 'front'
    ? statusCode === 403 && name === 'NoAccessError'
    : statusCode === 401 && name === 'AuthenticationRequired';
};
const isDenial = (answer: unknown): boolean => {
  const { policyDocument }: Partial<APIGatewayAuthorizerResult> = Object(answer);
  return policyDocument?.Statement[0]?.Effect === 'Deny';
};

/** What a function is asked, and whether its answer is right: it must look for a token in the table, and find none. */
export const questionFor = (
  handler: string,
): { readonly event: object; readonly isRight: (answer: unknown) => boolean } | undefined => {
  if (handler.endsWith('authorizer')) return { event: sampleAuthorizerEvent, isRight: isDenial };
  const route = routes.find((one) => one.handler.replaceAll('/', '-') === handler);
  return route && { event: sampleOf(route), isRight: isRefusal };
};

/** Asks the new version itself, before anybody else does. @throws Error when it answers wrongly */
const checkVersion = async ({ name, version }: NewVersion, prefix: string): Promise<void> => {
  const question = questionFor(name.slice(prefix.length));
  if (!name.startsWith(prefix) || question === undefined) throw new Error(`There is no question for ${name}`);
  const response = await askAws({
    service: 'lambda',
    path: `/2015-03-31/functions/${name}/invocations`,
    query: { Qualifier: version },
    body: JSON.stringify(question.event),
    ms: 30_000,
  });
  const text = await response.text();
  const failed = response.headers.get('x-amz-function-error');
  if (!response.ok || failed !== null || !question.isRight(JSON.parse(text)))
    throw new Error(`${name}:${version} answered a caller who is nobody with ${failed ?? ''} ${text.slice(0, 300)}`);
};

/** @throws Error with everything that is wrong */
const check = async ({ DeploymentId }: HookEvent, { prefix, url }: HookedStage): Promise<void> => {
  for (const version of await versionsOf(DeploymentId)) await checkVersion(version, prefix);
  const wrong: string[] = [];
  for (const { title, run } of url === undefined ? [] : openChecks(url)) {
    try {
      await run();
    } catch (error) {
      wrong.push(`${title}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
};

/**
 * Checks a new version of a function and the whole stage, before and after requests move to it, and tells CodeDeploy the
 * result; `Failed` ends the deployment and takes the update back (docs/decisions/0165-canary-deployments.md). It has no token,
 * changes nothing, and asks in both cases the same: the version itself, as a caller who is nobody, and through the address of
 * the stage what the smoke test asks without a token.
 */
export const answerHook = async (event: HookEvent, stage: HookedStage): Promise<void> => {
  const report = async (status: 'Succeeded' | 'Failed'): Promise<void> => {
    const { DeploymentId: deploymentId, LifecycleEventHookExecutionId: lifecycleEventHookExecutionId } = event;
    await codeDeploy(
      'PutLifecycleEventHookExecutionStatus',
      { deploymentId, lifecycleEventHookExecutionId, status },
      z.unknown(),
    );
  };
  try {
    await check(event, stage);
  } catch (error) {
    logError('A new version does not answer as it should', { error });
    return report('Failed');
  }
  logInfo('A new version answers as it should', { address: stage.url ?? 'not known yet' });
  return report('Succeeded');
};
