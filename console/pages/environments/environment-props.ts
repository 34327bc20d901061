import type { Environment } from '../../queries/environments.ts';

/** The props of a dialog about one environment. */
export interface EnvironmentProps {
  readonly environment: Environment;
  readonly onClose: () => void;
}
