import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../design/field.tsx';
import { ProjectSelect } from '../../layout/project-select.tsx';
import { projectEnvironments } from '../../queries/configuration.ts';
import { transfer as texts } from '../../texts/transfer.ts';
import type { Target } from './target.ts';

export interface TargetFieldsProps {
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
}

/** Fields for a project and one of its environments. */
export const TargetFields = ({ target, onTarget }: TargetFieldsProps) => {
  const { data = [] } = useQuery(projectEnvironments(target.project));
  return (
    <>
      <ProjectSelect
        projectId={target.project}
        onChange={(project) => onTarget({ project, environment: target.environment })}
      />
      <SelectField
        label={texts.environment}
        value={target.environment}
        onChange={(event) => onTarget({ ...target, environment: event.target.value })}
      >
        {data
          .filter(({ visible }) => visible)
          .map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </SelectField>
    </>
  );
};
