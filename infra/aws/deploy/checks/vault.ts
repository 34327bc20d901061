import { type Finding, open, type Surroundings, well } from '../findings.ts';

/** Where daily copies of the table go. Its form was checked when the stage was read. */
export const checkVault = async ({ stage: { backup }, account, region }: Surroundings): Promise<readonly Finding[]> => {
  if (backup === undefined) return [];
  const [, , , vaultRegion, vaultAccount] = backup.split(':');
  if (vaultRegion === region && vaultAccount === account)
    return [
      open(`Copies: ${backup} is in the region and account of the stage; one elsewhere survives the loss of both`),
    ];
  return [
    well(
      `Copies: they go to ${vaultRegion}, account ${vaultAccount}` +
        (vaultAccount === account ? '' : '; that vault has to let this account copy (docs/operations.md)'),
    ),
  ];
};
