import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { common } from '../../texts/common.ts';
import { handOver, type TokenMade } from './made-tokens.ts';

/** Leads from a token that was just made to the code that contains it. */
export const ShowCode = ({ token }: { readonly token: TokenMade }) => {
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate({ to: '/connect', search: handOver(token) })}>
      {common.connect.showCode}
    </Button>
  );
};
