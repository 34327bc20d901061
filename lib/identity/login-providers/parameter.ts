import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/**
 * An SSM parameter, decrypted. The function that seeds a stage has put it there. Imported statically: behind a dynamic
 * import the whole SSM client would be bundled, 170 KB of which nothing is needed.
 */
export const readParameter = async (name: string): Promise<string | undefined> => {
  const { Parameter } = await new SSMClient().send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  return Parameter?.Value;
};
