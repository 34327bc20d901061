import type { WorkOf } from '../../store/jobs/job.ts';

export type ProjectRemoval = WorkOf<'remove-project'>;
