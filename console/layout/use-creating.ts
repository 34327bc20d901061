import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** A parameter in the address of every page. */
export interface Creating {
  /** The form for a new thing is open. */
  readonly create?: true | undefined;
}

export const creatingSearch = ({ create }: Record<string, unknown>): Creating => ({
  create: String(create) === 'true' || undefined,
});

/**
 * Whether the form for a new thing is open, and a function that opens and closes it. The address stores this, so that
 * the palette can link to the form.
 */
export const useCreating = (): readonly [boolean, (open: boolean) => void] => {
  const { create } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const set = (open: boolean): void => {
    // After navigation to another page there is no form to close.
    if ((creatingSearch(router.latestLocation.search).create === true) === open) return;
    void navigate({ to: '.', search: (before) => ({ ...before, create: open || undefined }), replace: true });
  };
  return [create === true, set];
};
