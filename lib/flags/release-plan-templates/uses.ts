import type { ReleasePlanTemplateItem } from '../../store/table/items.ts';
import type { Source } from '../../store/table/read.ts';
import { allTemplates } from './list.ts';

/** The templates with a strategy that uses the segment. */
export const templatesWith = (
  templates: readonly ReleasePlanTemplateItem[],
  segment: number,
): ReleasePlanTemplateItem[] =>
  templates.filter(({ milestones }) =>
    milestones.some(({ strategies }) => strategies.some(({ segments }) => segments.includes(segment))),
  );

/** As `templatesWith`, for all templates that are stored. */
export const templatesUsing = async (source: Source, segment: number): Promise<ReleasePlanTemplateItem[]> =>
  templatesWith(await allTemplates(source), segment);
