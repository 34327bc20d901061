import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../design/fields/field.tsx';
import { projects } from '../queries/configuration.ts';
import { common } from '../texts/common.ts';

export interface ProjectSelectProps {
  readonly projectId: string;
  readonly onChange: (projectId: string) => void;
}

/** Chooses the project of a page, among the projects that the caller sees. */
export const ProjectSelect = ({ projectId, onChange }: ProjectSelectProps) => {
  const { data: listed = [], isPending } = useQuery(projects);
  const missing = !listed.some(({ id }) => id === projectId);
  return (
    <SelectField label={common.project} value={projectId} onChange={(event) => onChange(event.target.value)}>
      {missing && <option value={projectId}>{isPending ? common.pending : projectId}</option>}
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};
