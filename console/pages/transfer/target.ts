import { text } from '../../address.ts';

/** Where flags come from or go to. */
export interface Target {
  readonly project: string;
  /** Empty: the project has none. */
  readonly environment: string;
}

export interface TransferSearch {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

export const transferSearch = ({ project, environment }: Record<string, unknown>): TransferSearch => ({
  project: text(project),
  environment: text(environment),
});
