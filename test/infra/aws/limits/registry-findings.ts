import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib';

/** AWS's own check of templates, with the registry's schema of every resource type. Its rules take seconds to compile. */
const registry = new CloudFormationValidatePlugin();
const appConstruct = new App();

/**
 * What is wrong with the templates in these files, warnings included. It compiles its rules anew for types of resources
 * that it did not see before, so many files at once are much faster than one after the other.
 */
export const registryFindings = (
  files: readonly string[],
): readonly { readonly file: string; readonly finding: string }[] =>
  registry
    .validate({
      appConstruct,
      templatePaths: [...files],
      stackTemplates: files.map((templatePath) => ({
        stackConstructPath: '',
        templatePath,
        accountId: '123456789012',
        region: 'eu-west-1',
      })),
    })
    .violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ resourceLogicalId = 'template', templatePath = '' }) => ({
        file: templatePath,
        finding: `${ruleName} ${resourceLogicalId}: ${description}`,
      })),
    );
