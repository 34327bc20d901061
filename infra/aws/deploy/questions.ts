import { type AwsRequest, askAws, callAws } from '../../../lib/seed/aws/ask-aws.ts';

/** AWS does not let these credentials ask. The message names the permission. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';

  constructor(permission: string) {
    super(`needs ${permission}`);
  }
}

const isDenial = (text: string): boolean =>
  /AccessDenied|not authorized to perform|UnauthorizedOperation|answered with 403/.test(text);

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks a service, and returns what it answers, also if that is an error.
 * @param permission that the question needs, e.g. `sts:GetCallerIdentity`
 * @throws NotAllowed
 */
export const ask = async (permission: string, request: AwsRequest): Promise<Answer> => {
  const response = await askAws(request);
  const text = await response.text();
  if (response.status === 403 || (!response.ok && isDenial(text))) throw new NotAllowed(permission);
  return { status: response.status, text };
};

/** The answer of a question. @throws NotAllowed; Error with what came instead */
export const read = async (permission: string, request: AwsRequest): Promise<string> => {
  const { status, text } = await ask(permission, request);
  if (status !== 200) throw new Error(`${permission} was answered with ${status}: ${text.slice(0, 300)}`);
  return text;
};

/** Asks a service that speaks JSON (`callAws`). @returns JSON @throws NotAllowed; Error with what came instead */
export const readJson = async (
  permission: string,
  operation: string,
  input: object,
  request: Pick<AwsRequest, 'service' | 'region'>,
): Promise<string> => {
  try {
    return await callAws(operation, input, request);
  } catch (error) {
    if (error instanceof Error && isDenial(error.message)) throw new NotAllowed(permission);
    throw error;
  }
};

/** Asks a service that takes forms and answers XML: CloudFormation, STS. @throws NotAllowed */
export const askForm = (
  permission: `${string}:${string}`,
  {
    version,
    region,
    ...input
  }: { readonly version: string; readonly region?: string } & Readonly<Record<string, string>>,
): Promise<Answer> => {
  const [service = '', Action = ''] = permission.split(':');
  return ask(permission, {
    service,
    ...(region !== undefined && { region }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ Action, Version: version, ...input }).toString(),
  });
};

/** Address of a service whose address does not begin with the name by which requests are signed. */
export const addressFrom = (host: string): string => process.env.AWS_ENDPOINT_URL ?? `https://${host}`;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of all elements of this name in XML. */
export const xmlTexts = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(\w+);/g, (all, entity: string) => entities[entity] ?? all),
  );
