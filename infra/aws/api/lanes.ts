import type { Stack } from 'aws-cdk-lib';
import { CfnResource } from 'aws-cdk-lib';
import { CfnEventSourceMapping, CfnFunction, CfnPermission, CfnVersion } from 'aws-cdk-lib/aws-lambda';

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
  for (const mapping of all.filter((one) => one instanceof CfnEventSourceMapping))
    for (const last of lastOf(functions)) mapping.addResourceDependency(last);
};

/**
 * The resources that a resource has to wait for, if it is to be the last of a stack: all except functions that are in a
 * lane before others.
 */
export const endOf = (stack: Stack): readonly CfnResource[] => {
  const all = resourcesOf(stack);
  const functions = all.filter((one) => one instanceof CfnFunction);
  return [...all.filter((one) => !(one instanceof CfnFunction)), ...lastOf(functions)];
};
