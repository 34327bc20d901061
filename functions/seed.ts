import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { required } from '../lib/environment.ts';
import { install } from '../lib/seed/install.ts';
import { openParameter } from '../lib/seed/parameter.ts';
import { rotateAdminToken } from '../lib/seed/rotate.ts';
import { table } from '../lib/table/deployed.ts';

/** What an operator sends by hand to replace the admin token (docs/operations.md). */
interface Rotation {
  readonly RequestType: 'Rotate';
}

const parameter = required('adminTokenParameter');
const kept = openParameter(parameter);

/**
 * CloudFormation's call with each deployment: seeds the table and keeps the first admin token in a parameter, which goes
 * with the stack. CloudFormation waits for an answer at the address it sends, and for nothing else; the token is in
 * neither answer nor log.
 */
export const handler = async (event: CloudFormationCustomResourceEvent | Rotation): Promise<void> => {
  if (event.RequestType === 'Rotate') return rotateAdminToken(table, kept, new Date());
  try {
    await (event.RequestType === 'Delete' ? kept.remove() : install(table, kept, new Date()));
  } catch (error) {
    console.error({ event: 'seed-failed', error });
    return answer(event, { Status: 'FAILED', Reason: error instanceof Error ? error.message : 'See the log' });
  }
  return answer(event, { Status: 'SUCCESS' });
};

type Outcome = { readonly Status: 'SUCCESS' } | { readonly Status: 'FAILED'; readonly Reason: string };

/** @throws Error when CloudFormation's mailbox does not take the answer; Lambda then calls again */
const answer = async (event: CloudFormationCustomResourceEvent, outcome: Outcome): Promise<void> => {
  const { StackId, RequestId, LogicalResourceId } = event;
  const body = JSON.stringify({ ...outcome, StackId, RequestId, LogicalResourceId, PhysicalResourceId: parameter });
  const { ok, status } = await fetch(event.ResponseURL, { method: 'PUT', body, headers: { 'content-type': '' } });
  if (!ok) throw new Error(`CloudFormation answered ${status} to the outcome`);
};
