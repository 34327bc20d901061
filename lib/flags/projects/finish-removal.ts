import { completeJob, type Job, type JobContext, type JobOf, readJobs } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
import { removeCodeReferences } from '../../store/observations/code-references.ts';
import { inBatches } from '../../store/table/batches.ts';
import { instance, projectScope, releasePlanTemplateKey, segmentKey } from '../../store/table/keys.ts';
import { storedSize } from '../../store/table/limits.ts';
import { ownTemplates } from '../release-plan-templates/list.ts';
import { removeTemplateIn } from '../release-plan-templates/write.ts';
import { emptyProject } from './empty.ts';
import { withdrawRoles } from './withdraw-roles.ts';
import { withdrawTokens } from './withdraw-tokens.ts';

type ProjectRemoval = JobOf<'remove-project'>;

/** Removes the segments of the project. */
const removeSegments = async (job: JobRun<ProjectRemoval>): Promise<void> => {
  const { project } = job.job;
  const { segments } = await job.catalog.config();
  const own = [...segments.values()].filter((segment) => segment.project === project);
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 20_000 })))
    await commitStep(job, [instance, projectScope(project)], async (unit) => {
      for (const segment of await unit.getMany(batch.map(({ id }) => segmentKey(id)))) {
        if (segment?.project !== project) continue;
        const { pk, sk, kind, rev, reserved, ...preData } = segment;
        unit.remove({ pk, sk });
        unit.emit({ type: 'segment-deleted', project, preData });
      }
    });
};

/** Removes the templates of release plans of the project. They may use its segments, so they are removed before these. */
const removeTemplates = async (job: JobRun<ProjectRemoval>): Promise<void> => {
  const { project } = job.job;
  const own = await ownTemplates(job.table, project);
  for (const batch of inBatches(own, (template) => ({ actions: 1, bytes: 2 * storedSize(template) })))
    await commitStep(job, [instance, projectScope(project)], async (unit) => {
      for (const template of await unit.getMany(batch.map(({ id }) => releasePlanTemplateKey(project, id))))
        if (template) removeTemplateIn(unit, template);
    });
};

/** Unfinished jobs of environments that were unlinked from the project: they have nothing left to do. */
const unlinkings = async (context: JobRun<ProjectRemoval>): Promise<Job[]> => {
  const { job: work } = context;
  return (await readJobs(context))
    .map((item) => item.work)
    .filter((other) => other.kind === 'unlink-environment' && other.project === work.project);
};

/**
 * Removes the contents of a removed project: roles, tokens, features (including archived ones), change requests,
 * templates of release plans, segments and code references. May be repeated.
 */
export const finishProjectRemoval = (context: JobContext, work: ProjectRemoval): Promise<void> =>
  runJob(context, work, async (job) => {
    await withdrawRoles(job);
    await withdrawTokens(job);
    await emptyProject(job);
    await removeTemplates(job);
    await removeSegments(job);
    await removeCodeReferences(job.table, work.project, job.now);
    const obsolete = await unlinkings(job);
    await completeRun(job, async (unit) => {
      for (const other of obsolete) await completeJob(unit, other);
    });
  });
