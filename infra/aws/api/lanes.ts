import type { Stack } from 'aws-cdk-lib';
import { CfnResource } from 'aws-cdk-lib';
import { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnAuthorizer, CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnAlias, CfnEventSourceMapping, CfnFunction, CfnPermission, CfnVersion } from 'aws-cdk-lib/aws-lambda';

/** How many functions CloudFormation creates or changes at once, at most. */
export const lanes = 16;

const resourcesOf = (stack: Stack): readonly CfnResource[] =>
  stack.node.findAll().filter((one): one is CfnResource => CfnResource.isCfnResource(one));

/** The functions that are created and changed last: one in each lane. */
const lastOf = (functions: readonly CfnResource[]): readonly CfnResource[] => functions.slice(-lanes);

/**
 * Puts the functions of a stack, and what is made of them, into lanes: each waits for the one 16 before it. CloudFormation
 * would otherwise begin with all at once, and Lambda's control plane takes 15 requests a second. Tables and queues invoke
 * functions only when all functions are there (docs/decisions/0259-functions-in-lanes.md).
 */
export const putInLanes = (stack: Stack): void => {
  const all = resourcesOf(stack);
  const functions = all.filter((one) => one instanceof CfnFunction);
  const queue = [...functions, ...all.filter((one) => one instanceof CfnVersion || one instanceof CfnPermission)];
  for (const [i, one] of queue.slice(lanes).entries()) one.addResourceDependency(queue[i] ?? one);
  // An API names its functions, and does not refer to them.
  const callers = all.filter(
    (one) => one instanceof CfnEventSourceMapping || one instanceof CfnRestApi || one instanceof CfnRoute,
  );
  for (const caller of callers) for (const last of lastOf(functions)) caller.addResourceDependency(last);
  // What a queue or a schedule may invoke ends before queues and tables begin: otherwise both are made at once.
  for (const mapping of all.filter((one) => one instanceof CfnEventSourceMapping))
    for (const last of queue.slice(-lanes)) mapping.addResourceDependency(last);
  // It also names aliases, which a stage may get, or get anew, while it runs.
  const aliases = all.filter((one) => one instanceof CfnAlias);
  const naming = all.filter(
    (one) => one instanceof CfnRestApi || one instanceof CfnIntegration || one instanceof CfnAuthorizer,
  );
  for (const one of naming) for (const alias of aliases) one.addResourceDependency(alias);
};
