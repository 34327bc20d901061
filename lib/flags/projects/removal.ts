import type { JobOf } from '../../store/jobs/job.ts';

export type ProjectRemoval = JobOf<'remove-project'>;
