import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

/** The outcome of a call by CloudFormation. */
export type Outcome =
  | {
      readonly Status: 'SUCCESS';
      /** Hides the values of `Data` everywhere in CloudFormation. */
      readonly NoEcho?: boolean;
      readonly Data?: Readonly<Record<string, string>>;
    }
  | { readonly Status: 'FAILED'; readonly Reason: string };

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
