import { text } from '../../address.ts';
import { type Sdk, sdks } from './sdks.ts';

/** What connects, as parameters of the address. A token is never there: addresses are kept, and sent to others. */
export interface ConnectSearch {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
  readonly flag?: string | undefined;
  readonly sdk?: Sdk | undefined;
}

export const connectSearch = ({ project, environment, flag, sdk }: Record<string, unknown>): ConnectSearch => ({
  project: text(project),
  environment: text(environment),
  flag: text(flag),
  sdk: sdks.find((one) => one === sdk),
});
