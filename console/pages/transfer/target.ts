import { text } from '../../address.ts';

/** The source of an export or the target of an import. */
export interface Target {
  readonly project: string;
  /** Empty: none is chosen. */
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
