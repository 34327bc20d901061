import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { routes } from '../../lib/contract/routes/index.ts';
import { bundlesOf } from './bundles/bundles.ts';
import { addNoStage } from './bundles/no-stage.ts';
import { HalyardStack } from './stack.ts';
import { namesStage, noStage, readStage } from './stage.ts';
import { StageError } from './stage-error.ts';

/**
 * The CDK app (cdk.json): one stack for the stage in the context, and one in its second region, checked with AWS's own rules. Without a stage,
 * nothing can be deployed, but an account can be prepared (`cdk bootstrap`).
 */
const app = new App();
const addStage = async (): Promise<void> => {
  new HalyardStack(app, {
    stage: readStage(app.node),
    routes,
    bundles: await bundlesOf(app.node),
    now: new Date(),
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};
try {
  if (namesStage(app.node)) await addStage();
  else addNoStage(app, noStage);
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
