import { NewDefinition } from '../../changes/new-definition.tsx';
import { contextField } from './context-field.tsx';

export interface NewContextFieldProps {
  /** The name that the form has at first. */
  readonly name: string;
  readonly onMade: (name: string) => void;
  readonly onClose: () => void;
}

/** A form for a new context field, beside the form of a constraint. */
export const NewContextField = ({ name, onMade, onClose }: NewContextFieldProps) => (
  <NewDefinition definition={contextField} initial={{ name }} onMade={onMade} onClose={onClose} />
);
