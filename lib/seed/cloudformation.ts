import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

/** How a call of CloudFormation went. */
export type Outcome =
  | {
      readonly Status: 'SUCCESS';
      /** The values of `Data` are shown nowhere. */
      readonly NoEcho?: boolean;
      readonly Data?: Readonly<Record<string, string>>;
    }
  | { readonly Status: 'FAILED'; readonly Reason: string };

/**
 * Tells CloudFormation, which waits for it at the address that it sends, how its call went.
 * @param id of the resource: another one than before replaces it
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
