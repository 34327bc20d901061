import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../design/fields/field.tsx';
import { projects } from '../queries/configuration.ts';
import { common } from '../texts/common.ts';
import { useFirstPicture } from './first-picture.ts';

export interface ProjectSelectProps {
  readonly projectId: string;
  readonly onChange: (projectId: string) => void;
}

interface ProjectOptionsProps {
  readonly projectId: string;
  /** The names are no part of the first picture, and asked for after it. */
  readonly later?: boolean;
}

/** The projects that the caller sees, as options, and the chosen one even if it is not among them. */
export const ProjectOptions = ({ projectId, later = false }: ProjectOptionsProps) => {
  const { data: listed = [], isPending } = useQuery({ ...projects, enabled: useFirstPicture() || !later });
  const isListed = listed.some(({ id }) => id === projectId);
  const options = isListed ? listed : [{ id: projectId, name: isPending ? common.pending : projectId }, ...listed];
  // One list: the chosen option is the same element before and after the others come, or the browser would choose the first.
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
};

/** Chooses a project, among those that the caller sees. */
export const ProjectSelect = ({ projectId, onChange }: ProjectSelectProps) => (
  <SelectField label={common.project} value={projectId} onChange={(event) => onChange(event.target.value)}>
    <ProjectOptions projectId={projectId} />
  </SelectField>
);
