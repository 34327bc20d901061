import type { Environment } from '../../queries/environments.ts';

/** What a dialog about one environment gets. */
export interface EnvironmentProps {
  readonly environment: Environment;
  readonly onClose: () => void;
}
