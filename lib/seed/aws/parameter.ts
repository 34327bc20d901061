import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import type { KeptToken } from './kept-token.ts';

/** Keeps the token in an SSM parameter, encrypted with the account's key for parameters (`aws/ssm`). */
export const openParameter = (name: string): KeptToken => {
  const client = new SSMClient();
  return {
    read: async () => {
      try {
        const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
        return Parameter?.Value;
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    write: async (token) => {
      await client.send(
        new PutParameterCommand({
          Name: name,
          Value: token,
          Type: 'SecureString',
          Overwrite: true,
          Description: 'Admin token of Halyard',
        }),
      );
    },
    remove: async () => {
      try {
        await client.send(new DeleteParameterCommand({ Name: name }));
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
      }
    },
  };
};

/** Creates an encrypted parameter; an existing one stays unchanged. */
export const createParameter = async (name: string, value: string, description: string): Promise<void> => {
  const put = new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Description: description });
  try {
    await new SSMClient().send(put);
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  }
};
