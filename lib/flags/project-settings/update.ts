import { invalid } from '../../contract/problems.ts';
import type { FeatureNaming, ProjectSettings } from '../../contract/schemas/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { requireTemplates } from '../feature-links/templates.ts';
import { matchWhole } from '../features/names/naming-pattern.ts';
import { changeProject } from '../projects/update.ts';

/** Path of the rule in messages. */
const at = 'featureNaming';

const requirePattern = (pattern: string): void => {
  if (/\s/.test(pattern)) throw invalid(`${at}/pattern`, 'must contain no white space', pattern);
  try {
    new RegExp(pattern);
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : '';
    throw invalid(`${at}/pattern`, `must be a regular expression${reason}`, pattern);
  }
};

const requireExample = (pattern: string, example: string): void => {
  const outcome = matchWhole(pattern, example);
  if (outcome === 'mismatch') throw invalid(`${at}/example`, `must match the pattern "${pattern}" as a whole`, example);
  if (outcome === 'too slow')
    throw invalid(`${at}/pattern`, 'must be simpler: it takes too long to match the example', pattern);
};

/**
 * A naming rule in its stored form; an empty text counts as absent (contract: projects §5.2).
 * @throws Problem ValidationError when the pattern does not compile, contains white space or is too slow; when the
 *   example does not match it; for an example or a description without a pattern
 */
export const namingRule = (given: NonNullable<ProjectSettings['featureNaming']>): FeatureNaming => {
  const [pattern, example, description] = [given.pattern || null, given.example || null, given.description || null];
  if (pattern === null) {
    if (example !== null) throw invalid(`${at}/example`, 'must not be given without a pattern', example);
    if (description !== null) throw invalid(`${at}/description`, 'must not be given without a pattern', description);
    return { pattern, example, description };
  }
  requirePattern(pattern);
  if (example !== null) requireExample(pattern, example);
  return { pattern, example, description };
};

/**
 * Changes the settings of a project; members that are not given stay.
 * @throws Problem NotFoundError, ValidationError (see `namingRule`, `requireTemplates`)
 */
export const updateSettings = async (
  context: CommandContext,
  { project, body }: { readonly project: string; readonly body: ProjectSettings },
): Promise<void> => {
  const { mode, defaultStickiness, featureLimit, featureNaming, linkTemplates } = body;
  const change = {
    ...(mode !== undefined && { mode }),
    ...(defaultStickiness !== undefined && { defaultStickiness }),
    ...(featureLimit !== undefined && { featureLimit }),
    ...(featureNaming !== undefined && { featureNaming: namingRule(featureNaming) }),
    ...(linkTemplates && { linkTemplates: requireTemplates(linkTemplates, 'linkTemplates') }),
  };
  return changeProject(context, { id: project, change });
};
