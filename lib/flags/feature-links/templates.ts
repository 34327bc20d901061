import { maxAddress } from '../../contract/limits.ts';
import { invalid } from '../../contract/problems.ts';
import type { ProjectSettings } from '../../contract/schemas/project.ts';
import { addressTemplate, type LinkTemplate } from '../../definition/links.ts';

/**
 * Templates of links in their stored form (contract: feature-links §4).
 * @throws Problem ValidationError naming the template that makes no address
 */
export const requireTemplates = (
  given: NonNullable<ProjectSettings['linkTemplates']>,
  path: string,
): readonly LinkTemplate[] =>
  given.map(({ title, urlTemplate }, i) => {
    const template = addressTemplate(urlTemplate);
    if (template === undefined || template.length > maxAddress)
      throw invalid(
        `${path}/${i}/urlTemplate`,
        `must be an address of http or https, of at most ${maxAddress} characters, with no placeholders but {{project}} and {{feature}}, and none in the host; no user name, no password`,
        urlTemplate,
      );
    return { title: title || null, urlTemplate: template };
  });
