import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

export interface Success {
  readonly Status: 'SUCCESS';
  /**
   * Masks the values of `Data` where CloudFormation shows properties, but not in outputs of a stack, nor in what another
   * stack makes of them.
   */
  readonly NoEcho?: boolean;
  readonly Data?: Readonly<Record<string, string>>;
}

/** The outcome of a call by CloudFormation. */
export type Outcome = Success | { readonly Status: 'FAILED'; readonly Reason: string };

/**
 * Reports the outcome of a call to CloudFormation, which waits for it at an address that the event contains.
 * @param id of the resource; an id that differs from the previous one replaces the resource
 * @throws Error when CloudFormation does not accept the answer; Lambda then calls again
 */
export const answerCloudFormation = async (
  event: CloudFormationCustomResourceEvent,
  { id, ...outcome }: Outcome & { readonly id: string },
): Promise<void> => {
  const { StackId, RequestId, LogicalResourceId } = event;
  const body = JSON.stringify({ StackId, RequestId, LogicalResourceId, PhysicalResourceId: id, ...outcome });
  const { ok, status } = await fetch(event.ResponseURL, { method: 'PUT', body, headers: { 'content-type': '' } });
  if (!ok) throw new Error(`CloudFormation answered ${status} to the outcome`);
};
