import { Button } from '../design/button.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { useCreating } from './use-creating.ts';

export interface NewButtonProps {
  readonly lacks: string | undefined;
  readonly children: string;
}

/** Opens the form for a new thing. A page may have several of these buttons, but has the form once. */
export const NewButton = ({ lacks, children }: NewButtonProps) => {
  const [, setOpen] = useCreating();
  return (
    <Button look="primary" lacks={lacks} onClick={() => setOpen(true)}>
      <PlusIcon />
      {children}
    </Button>
  );
};
