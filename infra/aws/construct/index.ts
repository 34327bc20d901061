export { StageError } from '../stage-error.ts';
export { Halyard } from './halyard.ts';
export type { HalyardProps } from './halyard-props.ts';
