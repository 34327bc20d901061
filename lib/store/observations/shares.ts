/** How much of what is still free somebody may have. */
const share = 2;

/**
 * Whether somebody may take one more of the places that many share: while nobody has more than twice of what is free, the first one
 * gets at most two thirds, and who comes later still finds room. Who has a place keeps it. This is the dynamic threshold of
 * shared buffers (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6, 1998).
 * @param places.all places that there are
 * @param places.taken places that are taken, by whomever
 * @param places.own those of them that are the own ones
 */
export const mayTake = ({ all, taken, own }: { readonly all: number; readonly taken: number; readonly own: number }) =>
  own < share * (all - taken);
