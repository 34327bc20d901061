import { useQuery } from '@tanstack/react-query';
import { EnvironmentField } from '../../design/fields/environment-field.tsx';
import { ProjectSelect } from '../../layout/project-select.tsx';
import { linkedEnvironments } from '../../queries/configuration.ts';
import { transfer as texts } from '../../texts/transfer.ts';
import type { Target } from './target.ts';

export interface TargetFieldsProps {
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
}

/** Fields for a project and one of its environments. */
export const TargetFields = ({ target, onTarget }: TargetFieldsProps) => {
  const { data } = useQuery(linkedEnvironments(target.project));
  return (
    <>
      <ProjectSelect
        projectId={target.project}
        onChange={(project) => onTarget({ project, environment: target.environment })}
      />
      <EnvironmentField
        label={texts.environment}
        offered={data}
        value={target.environment}
        onChange={(environment) => onTarget({ ...target, environment })}
      />
    </>
  );
};
