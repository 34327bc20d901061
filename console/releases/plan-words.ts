import { whoGets } from '../pages/flag/reach.ts';
import { releaseForm } from '../texts/release-form.ts';
import type { StageDraft } from './draft.ts';

/** `A tenth (On for 10 %), Everybody (On for everybody)` */
export const stagesText = (stages: readonly StageDraft[]): string =>
  stages
    .map(({ name, strategies }) => releaseForm.stageText(name, whoGets(true, { strategies, variants: [] })))
    .join(', ');
