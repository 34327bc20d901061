import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Halyard, type Inside } from './construct/halyard.ts';
import { addOutputs } from './outputs.ts';

/** A stage as a stack of its own, with outputs (docs/operations.md). */
export class HalyardStack extends Stack {
  readonly halyard: Halyard;

  constructor(scope: Construct, inside: Inside) {
    const { stage } = inside;
    super(scope, `halyard-${stage.name}`, {
      description: `Halyard feature flags, stage ${stage.name}`,
      terminationProtection: stage.production,
      suppressTemplateIndentation: true,
    });
    // The id of the only thing in a stack is in no name of its parts.
    const halyard = new Halyard(this, 'Default', { stage: stage.name }, inside);
    this.halyard = halyard;
    addOutputs(this, halyard);
  }
}
